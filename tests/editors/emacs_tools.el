;;; emacs_tools.el --- What the tests in Emacs share  -*- lexical-binding: t; -*-
;; Environment: HOOKWRIGHT_EMACS, the folder of the package; HOOKWRIGHT_SHOP, a project to copy.

(require 'package)
(package-initialize) ; Debian's packages
(require 'cl-lib)
(require 'ert)
(add-to-list 'load-path (getenv "HOOKWRIGHT_EMACS"))
(require 'hookwright)

(defvar told nil "The messages.")
(advice-add 'message :before (lambda (&rest args) (when (car args) (push (apply #'format args) told))))

(defvar asked nil "The questions: (PROMPT TEXT-OF-THE-QUESTION-BUFFER).")
(defvar answers nil "What the user chooses, one after the other; nil is C-g.")

(defun text-of (name)
  "The text of the buffer NAME; nil where there is none."
  (when-let ((buffer (get-buffer name)))
    (with-current-buffer buffer (buffer-string))))

(defun user (prompt collection &rest _)
  "The user in front of `completing-read'."
  (push (list prompt (text-of "*hookwright question*")
              (get-buffer-window "*hookwright question*") collection)
        asked)
  (or (pop answers) (signal 'quit nil)))

(defun wait (what predicate &optional seconds)
  "Wait for PREDICATE, which is WHAT."
  (let ((end (+ (float-time) (or seconds 20))) value)
    (while (not (or (setq value (funcall predicate)) (> (float-time) end)))
      (accept-process-output nil 0.05))
    (or value (ert-fail (list "not in time:" what told)))))

(defun saying (text)
  "Wait for a message with TEXT."
  (wait text (lambda () (cl-find-if (lambda (line) (string-match-p (regexp-quote text) line)) told))))

(defun shop (&rest replacements)
  "A copy of the shop whose hooks file has REPLACEMENTS; the path of that file."
  (let* ((folder (make-temp-file "hookwright-shop" t))
         (target (expand-file-name "shop" folder))
         (hooks (expand-file-name ".lamied/hooks.json" target)))
    (copy-directory (getenv "HOOKWRIGHT_SHOP") target)
    (with-temp-buffer
      (insert-file-contents hooks)
      (cl-loop for (from to) on replacements by #'cddr
               do (goto-char (point-min)) (search-forward from) (replace-match to t t))
      (write-region nil nil hooks nil 'silent))
    hooks))

(defun beside (hooks name)
  "The path of NAME in the project of HOOKS."
  (expand-file-name (concat "../" name) (file-name-directory hooks)))

(defun go-to (text &optional plus)
  "Put point where TEXT begins, and PLUS characters further."
  (goto-char (point-min))
  (search-forward text)
  (goto-char (+ (match-beginning 0) (or plus 0))))

(defun kill-server (process)
  "kill -9 PROCESS."
  (signal-process (process-id process) 9)
  (wait "end of the process" (lambda () (not (process-live-p process)))))

(defmacro with-user (&rest body)
  "Do BODY with nothing told and nothing asked before, and the user present."
  `(let ((told nil) (asked nil) (answers nil))
     (cl-letf (((symbol-function 'completing-read) #'user))
       ,@body)))
