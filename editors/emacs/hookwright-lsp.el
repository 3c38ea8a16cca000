;;; hookwright-lsp.el --- Hookwright's server under lsp-mode  -*- lexical-binding: t; -*-
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Registers the server with lsp-mode.  Lenses and code actions of ours are done without waiting for them.

;;; Code:

(require 'lsp-mode)
(require 'hookwright)

(add-to-list 'lsp-language-id-configuration '(hookwright-json-mode . "json"))

(defun hookwright--lsp-action (action)
  "Do ACTION, a command of a lens or a code action."
  (hookwright--with-file
    (hookwright--perform (string-remove-prefix "hookwright." (hookwright--get action "command"))
                         (elt (hookwright--get action "arguments") 0))))

(defun hookwright--table (&rest pairs)
  "A hash table of PAIRS, keys and values in turn."
  (let ((table (make-hash-table :test #'equal)))
    (cl-loop for (key value) on pairs by #'cddr do (puthash key value table))
    table))

(defconst hookwright--lsp-window '((window . ((workDoneProgress . t) (showDocument . ((support . t))))))
  "What this package adds to what lsp-mode can do.")

(defun hookwright--lsp-capabilities (original &optional custom)
  "ORIGINAL's capabilities with CUSTOM ones.
lsp-mode puts both one after the other, and of two `window' the first is sent."
  (if (eq custom hookwright--lsp-window)
      (append custom (assq-delete-all 'window (copy-alist (funcall original))))
    (funcall original custom)))

(advice-add 'lsp--client-capabilities :around #'hookwright--lsp-capabilities)

(lsp-register-client
 (make-lsp-client
  :new-connection (lsp-stdio-connection (lambda () hookwright-program))
  :major-modes '(hookwright-json-mode)
  :activation-fn (lambda (file mode) (or (eq mode 'hookwright-json-mode) (hookwright-file-p file)))
  :add-on? t ; beside a server for JSON, if there is one
  :server-id 'hookwright
  :custom-capabilities hookwright--lsp-window
  :request-handlers
  (hookwright--table
   "window/showMessageRequest" (lambda (_workspace params) (hookwright--answer params))
   "window/showDocument" (lambda (_workspace params)
                           (list :success (if (hookwright--show-uri (hookwright--get params "uri")) t :json-false))))
  :action-handlers
  (apply #'hookwright--table
         (cl-loop for name in '("run" "simulate" "list" "approve" "decline" "revoke" "translate")
                  append (list (concat "hookwright." name) #'hookwright--lsp-action)))))

(provide 'hookwright-lsp)
;;; hookwright-lsp.el ends here
