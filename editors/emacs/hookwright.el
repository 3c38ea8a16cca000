;;; hookwright.el --- Hooks of coding agents: checks, runs, approvals  -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: languages, tools
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; A major mode for the hooks files of coding agents (.lamied/hooks.json, .claude/settings.json and the like) that starts
;; the language server `hookwright lsp' through Eglot or lsp-mode, and commands for what Eglot has no place for:
;; `hookwright-run', `hookwright-simulate', `hookwright-approve', `hookwright-report'.
;;
;;   (add-to-list 'load-path "~/src/hookwright/editors/emacs")
;;   (require 'hookwright)
;;
;; Eglot is used when nothing else is said; for lsp-mode: (setq hookwright-client 'lsp-mode) before the `require'.

;;; Code:

(require 'cl-lib)
(require 'json)
(require 'subr-x)
(require 'url-util)

(defgroup hookwright nil
  "Hooks of coding agents."
  :group 'tools)

(defcustom hookwright-program '("hookwright" "lsp")
  "The language server: a program and its arguments."
  :type '(repeat string))

(defcustom hookwright-client 'eglot
  "What starts the language server in a hooks file; nil: nothing does."
  :type '(choice (const eglot) (const lsp-mode) (const :tag "Nothing" nil)))

(defcustom hookwright-files nil
  "Further ends of paths that are hooks files; a \"*\" stands for a name.
Set it before the package is loaded."
  :type '(repeat string))

(defconst hookwright-tails
  '(
    ;; hooks files: written by editors/generate.py
    ".claude/settings.json"
    ".claude/settings.local.json"
    "managed-settings.json"
    "hooks/hooks.json"
    ".claude-plugin/plugin.json"
    ".lamied/hooks.json"
    ".codex/hooks.json"
    "etc/codex/hooks.json"
    ".codex-plugin/plugin.json"
    ".gemini/settings.json"
    ".cursor/hooks.json"
    "etc/cursor/hooks.json"
    "Application Support/Cursor/hooks.json"
    "ProgramData/Cursor/hooks.json"
    ".github/hooks/*.json"
    ".copilot/hooks/*.json"
    ".copilot/settings.json"
    ".github/copilot/settings.json"
    ".github/copilot/settings.local.json"
    "github-copilot/policy.d/*.json"
    "Copilot/policy.d/*.json"
    ".qwen/settings.json"
    "qwen-extension.json"
    ".windsurf/hooks.json"
    ".devin/hooks.json"
    ".codeium/windsurf/hooks.json"
    ".codeium/hooks.json"
    "etc/windsurf/hooks.json"
    "Application Support/Windsurf/hooks.json"
    "ProgramData/Windsurf/hooks.json"
    "lesson-manifest.json"
    ;; end of hooks files
    )
  "The ends of the paths of hooks files; a \"*\" stands for a name.")

(defun hookwright--regexp (tail)
  "The regular expression of paths that end with TAIL."
  (concat "/" (replace-regexp-in-string "\\\\\\*" "[^/]*" (regexp-quote tail) t t) "\\'"))

(defun hookwright-file-p (path)
  "Whether PATH is that of a hooks file."
  (and path
       (cl-some (lambda (tail) (string-match-p (hookwright--regexp tail) path))
                (append hookwright-files hookwright-tails))))


;;;; The mode

(defalias 'hookwright--json-mode
  (cond ((fboundp 'js-json-mode) 'js-json-mode)
        (t 'js-mode))
  "What Emacs has for JSON.")
(put 'hookwright--json-mode 'derived-mode-parent (symbol-function 'hookwright--json-mode))

(defvar hookwright-json-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-r") #'hookwright-run)
    (define-key map (kbd "C-c C-a") #'hookwright-approve)
    (define-key map (kbd "C-c C-s") #'hookwright-simulate)
    (define-key map (kbd "C-c C-l") #'hookwright-list)
    (define-key map (kbd "C-c C-o") #'hookwright-report)
    (define-key map (kbd "C-c C-k") #'hookwright-cancel)
    map))

;;;###autoload
(define-derived-mode hookwright-json-mode hookwright--json-mode "Hooks"
  "JSON that is a hooks file of a coding agent."
  (hookwright-ensure))

(put 'hookwright-json-mode 'eglot-language-id "json")

(defun hookwright-ensure ()
  "Start the language server for this buffer with `hookwright-client'."
  (pcase hookwright-client
    ('eglot (require 'eglot)
            (eglot-ensure))
    ('lsp-mode (require 'lsp-mode)
               (lsp-deferred))))

(dolist (tail (append hookwright-files hookwright-tails))
  (add-to-list 'auto-mode-alist (cons (hookwright--regexp tail) 'hookwright-json-mode)))


;;;; Talking to the server, by way of either client

(defvar eglot-server-programs)
(defvar eglot--managed-mode)
(defvar lsp-managed-mode)
(defvar lsp-language-id-configuration)
(declare-function eglot-current-server "eglot")
(declare-function eglot-managed-p "eglot")
(declare-function eglot-reconnect "eglot")
(declare-function jsonrpc-async-request "jsonrpc")
(declare-function jsonrpc-notify "jsonrpc")
(declare-function jsonrpc-running-p "jsonrpc")
(declare-function lsp-request-async "lsp-mode")
(declare-function lsp-notify "lsp-mode")
(declare-function lsp-workspaces "lsp-mode")
(declare-function lsp-register-client "lsp-mode")
(declare-function make-lsp-client "lsp-mode")
(declare-function lsp-stdio-connection "lsp-mode")
(declare-function lsp-workspace-restart "lsp-mode")
(declare-function lsp--workspace-client "lsp-mode")
(declare-function lsp--client-server-id "lsp-mode")

(defun hookwright--via ()
  "The client that manages this buffer: `eglot', `lsp-mode' or nil."
  (cond ((and (fboundp 'eglot-managed-p) (eglot-managed-p)) 'eglot)
        ((bound-and-true-p lsp-managed-mode) 'lsp-mode)))

(defun hookwright--buffer ()
  "This buffer if a server manages it, else a hooks file that one manages."
  (or (cl-find-if (lambda (buffer)
                    (with-current-buffer buffer
                      (and (hookwright--via)
                           (or (derived-mode-p 'hookwright-json-mode) (hookwright-file-p buffer-file-name)))))
                  (cons (current-buffer) (buffer-list)))
      (user-error "Hookwright: open a hooks file first; in one that is open, M-x hookwright-restart")))

(defun hookwright--get (object key)
  "The value of KEY, a string, in OBJECT as either client decodes JSON."
  (cond ((hash-table-p object) (gethash key object))
        ((listp object) (plist-get object (intern (concat ":" key))))))

(defun hookwright--true (value)
  "Whether VALUE is true as either client decodes JSON."
  (and value (not (memq value '(:json-false :json-null :null)))))

(defun hookwright--failed (method error)
  "Tell that METHOD came to ERROR."
  (let ((said (or (hookwright--get error "message") error)))
    (message "hookwright: %s%s"
             ;; what Eglot's transport says to all who wait when the process ends
             (if (equal said "Server died") "the server has ended, and with it what was going on" said)
             (if (string= method "workspace/executeCommand") "" (format " (%s)" method)))))

(defun hookwright--request (method params done &optional failed)
  "Send METHOD with PARAMS, and call DONE with the result, however long it takes.
What goes wrong is told, once FAILED was called.  A user is asked and hooks run
in between, so that neither client's patience may end it."
  (let ((buffer (current-buffer)))
    (cl-flet ((done (result) (with-current-buffer (if (buffer-live-p buffer) buffer (current-buffer))
                               (funcall done result)))
              (failed (error &rest _)
                      (when failed (funcall failed))
                      (hookwright--failed method error)))
      (pcase (hookwright--via)
        ('eglot (jsonrpc-async-request (eglot-current-server) (intern (concat ":" method)) params
                                       :success-fn #'done :error-fn #'failed :timeout nil))
        ('lsp-mode (lsp-request-async method params #'done :mode 'detached :error-handler #'failed))
        (_ (user-error "Hookwright: no server for this buffer; M-x hookwright-restart"))))))

(defun hookwright--notify (method params)
  "Send the notification METHOD with PARAMS."
  (pcase (hookwright--via)
    ('eglot (jsonrpc-notify (eglot-current-server) (intern (concat ":" method)) params))
    ('lsp-mode (lsp-notify method params))))

(defun hookwright--uri ()
  "The URI of this buffer's file."
  (concat "file://" (url-hexify-string (file-truename buffer-file-name) (cons ?/ url-unreserved-chars))))

(defvar hookwright--going nil
  "The progress tokens of what runs, each with its buffer.")

(defun hookwright--execute (command arguments done)
  "Have the server do COMMAND, a name without its prefix, with ARGUMENTS.
DONE gets the result."
  (let ((going (cons (format "hookwright-%s-%s" command (random t)) (current-buffer))))
    (push going hookwright--going)
    (hookwright--request
     "workspace/executeCommand"
     (list :command (concat "hookwright." command) :arguments (vector arguments) :workDoneToken (car going))
     (lambda (result)
       (setq hookwright--going (delq going hookwright--going))
       (funcall done result))
     (lambda () (setq hookwright--going (delq going hookwright--going))))))

(defun hookwright--perform (command arguments)
  "Have the server do COMMAND with ARGUMENTS, and say what came of it."
  (hookwright--execute command arguments (lambda (result) (hookwright--told command result))))

(defun hookwright--told (command result)
  "Say what came of COMMAND: RESULT."
  (let ((report (hookwright--get result "report")))
    (when (and report (not (hookwright--true (hookwright--get result "shown"))))
      (hookwright--show-uri report)))
  (message
   "hookwright: %s"
   (pcase command
     ((or "run" "simulate")
      (cond ((hookwright--true (hookwright--get result "cancelled")) "stopped")
            ((hookwright--true (hookwright--get result "approved")) (hookwright--get result "says"))
            (t (concat (hookwright--get result "says")
                       "  Nothing ran.  M-x hookwright-approve shows what would run, and asks."))))
     ("approve" (pcase (hookwright--get result "state")
                  ("approved" "approved")
                  ("declined" "declined: nothing will run")
                  ("asking" "you are being asked already")
                  (_ "nothing was approved")))
     ("translate" (if (equal "cancelled" (hookwright--get result "state")) "nothing was translated" "translated"))
     ("decline" "declined: nothing will run")
     ("revoke" (if (eql 0 (hookwright--get result "revoked"))
                   "there was no approval to take back"
                 "the approval was taken back"))
     (_ "done"))))


;;;; Reports and questions

(defvar hookwright-report-font-lock-keywords
  '(("^### \\(objected\\|failed\\|timed out\\|cancelled\\):" 1 'error t)
    ("^### \\(ok\\):" 1 'success t)
    ("^### \\(not run\\):" 1 'shadow t)
    ("^#+ .*$" 0 'bold append)
    ("^\\*\\*.*\\*\\*$" 0 'bold)
    ("^>.*$" 0 'font-lock-comment-face)
    ("`[^`\n]+`" 0 'font-lock-constant-face append))
  "What stands out in a report.")

(define-derived-mode hookwright-report-mode special-mode "Hooks-Report"
  "What a run came to.  \\[quit-window] closes it."
  (setq-local font-lock-defaults '(hookwright-report-font-lock-keywords t))
  (setq-local truncate-lines nil))

(defun hookwright--display (name text)
  "Show TEXT in the buffer NAME; the buffer."
  (with-current-buffer (get-buffer-create name)
    (hookwright-report-mode)
    (let ((inhibit-read-only t))
      (erase-buffer)
      (insert text))
    (goto-char (point-min))
    (display-buffer (current-buffer))
    (current-buffer)))

(defun hookwright--path (uri)
  "The path of a file URI; nil of any other."
  (and uri (string-prefix-p "file://" uri)
       (decode-coding-string (url-unhex-string (substring uri (length "file://"))) 'utf-8)))

(defun hookwright--show-uri (uri)
  "Show the report, or the file, at URI.  Whether that could be done."
  (let ((path (hookwright--path uri)))
    (when (and path (file-readable-p path))
      (if (string-suffix-p ".md" path)
          (hookwright--display "*hookwright report*"
                               (with-temp-buffer
                                 (insert-file-contents path)
                                 (buffer-string)))
        (display-buffer (find-file-noselect path)))
      t)))

(defun hookwright--ask (message titles)
  "Show MESSAGE whole, and have the user choose one of TITLES; nil for none.
Nothing is chosen by an empty answer."
  (let ((buffer (hookwright--display "*hookwright question*" message))
        (minibuffer-message-timeout nil))
    (unwind-protect
        (condition-case nil
            (let ((answer (completing-read (format "%s (nothing: decide later) " (car (split-string message "[?\n]")))
                                           titles nil t)))
              (and (member answer titles) answer))
          (quit nil))
      (when (buffer-live-p buffer)
        (let ((window (get-buffer-window buffer t)))
          (when window (quit-window nil window)))
        (kill-buffer buffer)))))

(defun hookwright--answer (params)
  "The answer to `window/showMessageRequest' with PARAMS."
  (let* ((titles (mapcar (lambda (action) (hookwright--get action "title"))
                         (append (hookwright--get params "actions") nil)))
         (answer (hookwright--ask (hookwright--get params "message") titles)))
    (and answer (list :title answer))))


;;;; Commands

(defun hookwright--place ()
  "Whose hooks a command is about."
  (list :uri (hookwright--uri)))

(defmacro hookwright--with-file (&rest body)
  "Do BODY in the buffer of a hooks file."
  (declare (indent 0))
  `(with-current-buffer (hookwright--buffer) ,@body))

(defun hookwright--size (lens)
  "How many lines LENS is about, finer things first."
  (let* ((range (hookwright--get lens "range"))
         (start (hookwright--get range "start"))
         (end (hookwright--get range "end")))
    (+ (* 10000 (- (hookwright--get end "line") (hookwright--get start "line")))
       (- (hookwright--get end "character") (hookwright--get start "character")))))

(defun hookwright--at-line (lens line)
  "Whether LENS is about LINE, counted from 0."
  (let ((range (hookwright--get lens "range")))
    (<= (hookwright--get (hookwright--get range "start") "line")
        line
        (hookwright--get (hookwright--get range "end") "line"))))

(defun hookwright--command-of (lens)
  "The name of LENS's command without its prefix."
  (string-remove-prefix "hookwright." (or (hookwright--get (hookwright--get lens "command") "command") "")))

(defun hookwright--run-lens (lens)
  "Do what LENS does."
  (hookwright--perform (hookwright--command-of lens)
                       (elt (hookwright--get (hookwright--get lens "command") "arguments") 0)))

(defun hookwright--lens-line (lens)
  "A line about LENS to choose it by."
  (let ((command (hookwright--get lens "command")))
    (format "%d: %s %s"
            (1+ (hookwright--get (hookwright--get (hookwright--get lens "range") "start") "line"))
            (hookwright--get (elt (hookwright--get command "arguments") 0) "event")
            (hookwright--get command "title"))))

(defun hookwright--choose-and-run (lenses line)
  "Run the finest of LENSES at LINE; where there is none, ask."
  (let* ((runs (cl-remove-if-not (lambda (lens) (member (hookwright--command-of lens) '("run" "simulate")))
                                 (append lenses nil)))
         (here (cl-remove-if-not (lambda (lens) (hookwright--at-line lens line)) runs)))
    (cond
     (here (hookwright--run-lens (car (cl-sort here #'< :key #'hookwright--size))))
     (runs (let* ((lines (mapcar (lambda (lens) (cons (hookwright--lens-line lens) lens)) runs))
                  (chosen (completing-read "Run: " (mapcar #'car lines) nil t)))
             (when-let ((lens (cdr (assoc chosen lines))))
               (hookwright--run-lens lens))))
     (t (message "hookwright: nothing to run in this file; is it saved, and does its agent read it?")))))

;;;###autoload
(defun hookwright-run ()
  "Run the hook or the group at point, with an event that selects it.
Elsewhere in the file, ask which.  Nothing runs that is not approved."
  (interactive)
  (let* ((line (1- (line-number-at-pos nil t)))
         (buffer (hookwright--buffer))
         (line (if (eq buffer (current-buffer)) line -1)))
    (with-current-buffer buffer
      (hookwright--request "textDocument/codeLens" (list :textDocument (hookwright--place))
                           (lambda (lenses) (hookwright--choose-and-run lenses line))))))

;;;###autoload
(defun hookwright-approve ()
  "See all that the project's hooks run, and agree to it or not."
  (interactive)
  (hookwright--with-file (hookwright--perform "approve" (hookwright--place))))

;;;###autoload
(defun hookwright-decline ()
  "Run no hooks of this project until the server ends."
  (interactive)
  (hookwright--with-file (hookwright--perform "decline" (hookwright--place))))

;;;###autoload
(defun hookwright-revoke ()
  "Take the approval of the project's hooks back."
  (interactive)
  (hookwright--with-file (hookwright--perform "revoke" (hookwright--place))))

;;;###autoload
(defun hookwright-list ()
  "Show the hooks in force."
  (interactive)
  (hookwright--with-file (hookwright--perform "list" (hookwright--place))))

;;;###autoload
(defun hookwright-translate ()
  "Make a hooks file for another agent from this one; which, you are asked.
A file that is there already is never replaced."
  (interactive)
  (hookwright--with-file (hookwright--perform "translate" (hookwright--place))))

;;;###autoload
(defun hookwright-report ()
  "Show the last report again."
  (interactive)
  (if-let ((buffer (get-buffer "*hookwright report*")))
      (pop-to-buffer buffer)
    (message "hookwright: there is no report yet; M-x hookwright-run makes one")))

;;;###autoload
(defun hookwright-cancel ()
  "Stop what runs."
  (interactive)
  (let ((going hookwright--going))
    (setq hookwright--going nil)
    (dolist (one going)
      (when (buffer-live-p (cdr one))
        (with-current-buffer (cdr one)
          (hookwright--notify "window/workDoneProgress/cancel" (list :token (car one))))))
    (message "hookwright: %s" (if going (format "stopping %d" (length going)) "nothing is running"))))

;;;###autoload
(defun hookwright-restart ()
  "Start the server anew."
  (interactive)
  (pcase (hookwright--via)
    ('eglot (eglot-reconnect (eglot-current-server)))
    ('lsp-mode (lsp-workspace-restart (car (lsp-workspaces))))
    (_ (hookwright-ensure))))


;;;; Simulating

(defvar-local hookwright--event nil
  "The event that the payload in this buffer is of: (BUFFER NAME PAYLOAD).")

(defvar hookwright-payload-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-c") #'hookwright-payload-run)
    (define-key map (kbd "C-c C-k") #'kill-buffer-and-window)
    map))

(define-minor-mode hookwright-payload-mode
  "A payload to edit: \\[hookwright-payload-run] runs it, \\[kill-buffer-and-window] drops it."
  :lighter " Payload")

(defun hookwright--named (object)
  "An alist from the names in OBJECT, a list of JSON objects, to the objects."
  (mapcar (lambda (one) (cons (hookwright--get one "name") one)) (append object nil)))

(defun hookwright--edit (buffer name text)
  "Open TEXT, a payload of the event NAME, for editing; it is run for BUFFER."
  (with-current-buffer (get-buffer-create (format "*hookwright payload %s*" name))
    (erase-buffer)
    (insert text "\n")
    (goto-char (point-min))
    (hookwright--json-mode)
    (hookwright-payload-mode 1)
    (setq hookwright--event (list buffer name (hookwright--parsed)))
    (setq header-line-format
          (substitute-command-keys (format " %s: edit, \\[hookwright-payload-run] runs it" name)))
    (pop-to-buffer (current-buffer))))

(defun hookwright--parsed ()
  "This buffer's JSON object, as a hash table."
  (save-excursion
    (goto-char (point-min))
    (let ((parsed (json-parse-buffer :object-type 'hash-table :false-object :json-false :null-object nil)))
      (unless (hash-table-p parsed) (user-error "Hookwright: the payload must be an object"))
      parsed)))

(defun hookwright--changed (before after)
  "The fields of AFTER that are not those of BEFORE, as a plist.
Both are hash tables."
  (let (fields)
    (maphash (lambda (key value)
               (unless (equal (json-encode value) (json-encode (gethash key before)))
                 (setq fields (append fields (list (intern (concat ":" key)) value)))))
             after)
    fields))

(defun hookwright-payload-run ()
  "Run the event with the payload in this buffer."
  (interactive)
  (pcase-let* ((`(,buffer ,name ,before) hookwright--event)
               (fields (hookwright--changed before (hookwright--parsed)))
               (tool (gethash "tool_name" before)))
    (with-current-buffer buffer
      (hookwright--perform
       "simulate"
       (append (hookwright--place) (list :event name)
               (and tool (not (plist-member fields :tool_name)) (list :tool tool))
               (and fields (list :fields fields)))))))

(defun hookwright--subject (event)
  "Ask what EVENT is about; nil where it is about nothing, or anything will do."
  (let* ((subject (hookwright--get event "subject"))
         (values (and (hookwright--true subject) (hookwright--named (hookwright--get subject "values"))))
         (answer (and values (completing-read (format "%s (nothing: the usual one): " (hookwright--get subject "field"))
                                              (mapcar #'car values)))))
    (and answer (not (string-empty-p answer)) answer)))

;;;###autoload
(defun hookwright-simulate ()
  "Simulate an event: pick it and its tool, edit the payload, run it."
  (interactive)
  (hookwright--with-file
    (hookwright--execute
     "events" (hookwright--place)
     (lambda (result)
       (let* ((events (hookwright--named (hookwright--get result "events")))
              (name (completing-read (format "Event of %s: " (hookwright--get result "title"))
                                     (mapcar #'car events) nil t))
              (tool (hookwright--subject (cdr (assoc name events))))
              (buffer (current-buffer)))
         (hookwright--execute
          "payload" (append (hookwright--place) (list :event name) (and tool (list :tool tool)))
          (lambda (result) (hookwright--edit buffer name (hookwright--get result "text")))))))))

;; before what follows, which may be loaded at once and needs this
(provide 'hookwright)


;;;; Eglot

(with-eval-after-load 'eglot
  (require 'hookwright-eglot)
  (add-to-list 'eglot-server-programs
               `(hookwright-json-mode . (hookwright-eglot-server ,@hookwright-program))))


;;;; lsp-mode

(with-eval-after-load 'lsp-mode
  (require 'hookwright-lsp))

;;; hookwright.el ends here
