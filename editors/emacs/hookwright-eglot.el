;;; hookwright-eglot.el --- Hookwright's server under Eglot  -*- lexical-binding: t; -*-
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; A server class of its own: it shows reports and questions as they need, and waits for commands as long as they take,
;; where Eglot would give up after ten seconds.

;;; Code:

(require 'eglot)
(require 'hookwright)

(defclass hookwright-eglot-server (eglot-lsp-server) ()
  :documentation "Hookwright's language server.")

(cl-defmethod eglot-client-capabilities ((_server hookwright-eglot-server))
  "What Eglot can do, and what this package adds to it."
  (let* ((all (copy-tree (cl-call-next-method)))
         (window (plist-put (plist-get all :window) :showDocument '(:support t))))
    (plist-put all :window window)))

(cl-defmethod eglot-handle-request ((_server hookwright-eglot-server) (_method (eql window/showMessageRequest))
                                    &rest params)
  "Ask the user what PARAMS say.  Eglot puts the first choice in the user's mouth."
  (hookwright--answer params))

(cl-defmethod eglot-handle-request ((_server hookwright-eglot-server) (_method (eql window/showDocument))
                                    &key uri &allow-other-keys)
  "Show the report at URI."
  (list :success (if (hookwright--show-uri uri) t :json-false)))

(defun hookwright--own-command (command)
  "COMMAND without its prefix; nil when it is no command of ours."
  (let ((name (format "%s" command)))
    (and (string-prefix-p "hookwright." name) (string-remove-prefix "hookwright." name))))

(cl-defmethod eglot-execute-command ((_server hookwright-eglot-server) command arguments)
  "Do COMMAND with ARGUMENTS, without waiting for it."
  (let ((own (hookwright--own-command command)))
    (if own
        (hookwright--with-file (hookwright--perform own (elt arguments 0)))
      (cl-call-next-method))))

;; since Eglot 1.13 code actions come here and not to `eglot-execute-command'
(when (fboundp 'eglot-execute)
  (cl-defmethod eglot-execute ((_server hookwright-eglot-server) action)
    "Do ACTION, without waiting for it when it is a command of ours."
    (let* ((command (plist-get action :command))
           (inner (if (listp command) command action))
           (own (hookwright--own-command (plist-get inner :command))))
      (if (and own (not (plist-get action :edit)))
          (hookwright--with-file (hookwright--perform own (elt (plist-get inner :arguments) 0)))
        (cl-call-next-method)))))

(provide 'hookwright-eglot)
;;; hookwright-eglot.el ends here
