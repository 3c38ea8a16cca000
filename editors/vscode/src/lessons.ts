// Trying a lesson: the call is asked for here, since the protocol has no question for a line of text.
import * as vscode from "vscode";

export const TRY = "hookwright.lessons.try";

interface Try {
  uri?: string;
  prompt?: string;
  example?: string;
  input?: string;
}

/** The argument of the command with the call that the user typed; undefined when there is none. */
export async function askCall(args: unknown[]): Promise<Try | undefined> {
  const given = (args[0] ?? {}) as Try;
  if (given.input !== undefined) return given;
  const input = await vscode.window.showInputBox({
    prompt: given.prompt ?? "A command line",
    value: given.example ?? "",
    ignoreFocusOut: true,
  });
  return input === undefined ? undefined : { ...given, input };
}
