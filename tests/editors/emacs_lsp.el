;;; emacs_lsp.el --- A person's work in Emacs with lsp-mode  -*- lexical-binding: t; -*-

(setq hookwright-client 'lsp-mode)
(load (expand-file-name "emacs_tools" (file-name-directory load-file-name)) nil t)
(require 'lsp-mode)
(require 'lsp-lens)

(setq lsp-auto-guess-root t
      lsp-enable-snippet nil
      lsp-keep-workspace-alive nil
      lsp-restart 'auto-restart
      lsp-modeline-diagnostics-enable nil
      lsp-headerline-breadcrumb-enable nil
      lsp-session-file (expand-file-name "lsp-session" temporary-file-directory))

(defmacro in-hooks-file (hooks &rest body)
  "Do BODY in the buffer of HOOKS, with a server."
  (declare (indent 1))
  `(with-user
    (let ((hooks ,hooks))
      (lsp-workspace-folders-add (beside hooks ""))
      (with-current-buffer (find-file-noselect hooks)
        (should (eq major-mode 'hookwright-json-mode))
        (lsp) ; `lsp-deferred' waits until the buffer is seen
        (wait "server" (lambda () (and (lsp-workspaces) (eq 'initialized (lsp--workspace-status (car (lsp-workspaces)))))))
        (unwind-protect (progn ,@body)
          (set-buffer-modified-p nil)
          (let ((lsp-restart 'ignore)) (mapc #'lsp-workspace-shutdown (lsp-workspaces)) (kill-buffer)))))))

(defun flush ()
  "Send what was typed: batch Emacs has no idle timers."
  (lsp--flush-delayed-changes))

(defun codes ()
  "The codes of what is wrong."
  (mapcar (lambda (one) (format "%s" (gethash "code" one)))
          (gethash (lsp--fix-path-casing buffer-file-name) (lsp-diagnostics))))

(defun wrong (code)
  "Wait for CODE."
  (wait code (lambda () (member code (codes)))))

(defun approve ()
  "Agree to the hooks."
  (setq answers '("Approve"))
  (hookwright-approve)
  (saying "hookwright: approved"))

(defun lenses ()
  "The lenses, as the server gives them for this buffer."
  (append (lsp-request "textDocument/codeLens" (list :textDocument (lsp--text-document-identifier))) nil))

(defun drawn ()
  "The titles of the lenses that are on the screen."
  (delq nil (mapcar (lambda (overlay)
                      (when (overlay-get overlay 'lsp-lens) (format "%s" (overlay-get overlay 'lsp-original))))
                    (overlays-in (point-min) (point-max)))))

(ert-deftest lsp-diagnostics-hover-completion-and-quick-fix ()
  (in-hooks-file (shop "PostToolUse" "PostToolUs")
    (wrong "HW201")
    (go-to "PostToolUs" 2)
    (let* ((all (lsp-code-actions-at-point))
           (fix (cl-find-if (lambda (one) (string-match-p "PostToolUse" (gethash "title" one))) (append all nil))))
      (lsp-execute-code-action fix))
    (go-to "\"PostToolUse\"")
    (flush)
    (wait "end of HW201" (lambda () (not (member "HW201" (codes)))))
    (go-to "PreToolUse" 3)
    (should (string-match-p "Before a tool call"
                            (format "%S" (gethash "value" (gethash "contents" (lsp-request "textDocument/hover" (lsp--text-document-position-params)))))))
    (go-to "\"Bash\"" (length "\"Bash"))
    (insert "|Wr")
    (flush)
    (let ((answer (lsp-request "textDocument/completion" (lsp--text-document-position-params))))
      (should (cl-some (lambda (item) (string= "Write" (gethash "label" item)))
                       (if (hash-table-p answer) (gethash "items" answer) answer))))))

(ert-deftest lsp-approve-and-run-by-the-lens ()
  (in-hooks-file (shop "./scripts/no-secrets.sh" "touch ran; ./scripts/no-secrets.sh")
    (setq answers '("Show all" "Approve"))
    (hookwright-approve)
    (saying "hookwright: approved")
    (should (string-match-p (regexp-quote "touch ran; ./scripts/no-secrets.sh") (nth 1 (car asked))))
    (should (string-match-p "lint.py" (text-of "*hookwright report*")))
    (setq told nil asked nil)
    (lsp-lens-mode 1)
    (lsp-lens-refresh t)
    (wait "lens on the screen" (lambda () (cl-some (lambda (title) (string-match-p "Approved: 3 hooks" title)) (drawn))))
    (let ((lens (cl-find-if (lambda (one)
                              (string= "hookwright.run" (gethash "command" (gethash "command" one))))
                            (lenses))))
      ;; what a press on the lens does
      (lsp--execute-command (gethash "command" lens)))
    (saying "hookwright: Lamied goes on")
    (should (file-exists-p (beside hooks "ran")))
    (should (string-prefix-p "# PreToolUse:run_terminal_command" (text-of "*hookwright report*")))
    (should-not asked)))

(ert-deftest lsp-an-unapproved-project-runs-nothing ()
  (in-hooks-file (shop "./scripts/no-secrets.sh" "touch ran")
    (go-to "touch ran")
    (hookwright-run)
    (saying "Nothing ran")
    (setq answers '(nil))
    (hookwright-approve)
    (saying "nothing was approved")
    (should-not (file-exists-p (beside hooks "ran")))))

(ert-deftest lsp-simulate ()
  (in-hooks-file (shop "./scripts/no-secrets.sh" "cat > seen.json")
    (approve)
    (setq answers '("PreToolUse" "run_terminal_command"))
    (hookwright-simulate)
    (wait "payload" (lambda () (get-buffer "*hookwright payload PreToolUse*")))
    (with-current-buffer "*hookwright payload PreToolUse*"
      (go-to "git status")
      (delete-char (length "git status"))
      (insert "git push")
      (hookwright-payload-run))
    (saying "Lamied goes on")
    (with-temp-buffer
      (insert-file-contents (beside hooks "seen.json"))
      (should (search-forward "\"command\":\"git push\"" nil t)))
    (kill-buffer "*hookwright payload PreToolUse*")))

(ert-deftest lsp-a-killed-server-is-started-again-and-nothing-is-lost ()
  (in-hooks-file (shop)
    (go-to "Write")
    (insert "x")
    (flush)
    (wrong "HW302")
    (let* ((old (car (lsp-workspaces))) (text (buffer-string)))
      (setq-local lsp--buffer-deferred nil) ; else it waits for an idle moment, which batch Emacs never has
      (kill-server (lsp--workspace-cmd-proc old))
      (wait "new server" (lambda ()
                        (and (lsp-workspaces) (not (eq old (car (lsp-workspaces))))
                             (eq 'initialized (lsp--workspace-status (car (lsp-workspaces)))))))
      (saying "has exited (killed)")
      (saying "Restarting LSP in buffer hooks.json")
      (wrong "HW302")
      (should (string= text (buffer-string)))
      (should (buffer-modified-p)))))
