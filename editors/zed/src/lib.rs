//! Starts the `hookwright` that the user has installed. The server itself knows which JSON files are hooks files.

use zed_extension_api::{self as zed, serde_json, settings::LspSettings, LanguageServerId, Result};

struct Hookwright;

const MISSING: &str = "`hookwright` is not on the PATH of this project: install it, or name the program in the settings: \
    {\"lsp\": {\"hookwright\": {\"binary\": {\"path\": \"/path/to/hookwright\", \"arguments\": [\"lsp\"]}}}}";

impl zed::Extension for Hookwright {
    fn new() -> Self {
        Hookwright
    }

    fn language_server_command(
        &mut self,
        server: &LanguageServerId,
        worktree: &zed::Worktree,
    ) -> Result<zed::Command> {
        let binary = LspSettings::for_worktree(server.as_ref(), worktree)
            .ok()
            .and_then(|settings| settings.binary);
        let (path, arguments) = match binary {
            Some(binary) => (binary.path, binary.arguments),
            None => (None, None),
        };
        let command = path
            .or_else(|| worktree.which("hookwright"))
            .ok_or_else(|| MISSING.to_string())?;
        Ok(zed::Command {
            command,
            args: arguments.unwrap_or_else(|| vec!["lsp".to_string()]),
            env: worktree.shell_env(),
        })
    }

    fn language_server_workspace_configuration(
        &mut self,
        server: &LanguageServerId,
        worktree: &zed::Worktree,
    ) -> Result<Option<serde_json::Value>> {
        let settings = LspSettings::for_worktree(server.as_ref(), worktree)
            .ok()
            .and_then(|settings| settings.settings);
        Ok(settings.map(|settings| serde_json::json!({ "hookwright": settings })))
    }
}

zed::register_extension!(Hookwright);
