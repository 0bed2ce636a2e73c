import { runCli } from "#server/commands/run-cli.ts";

interface Output {
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/** The exit code of a command, and everything it printed. */
export async function outcomeOf(run: (output: Output) => Promise<number>) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await run({ write: (text) => void out.push(text), writeError: (text) => void err.push(text) });
  return { code, out: out.join(""), err: err.join("") };
}

interface Given {
  readonly env?: Readonly<Record<string, string>>;
  readonly answers?: readonly string[];
}

/** Runs `npm run …`. */
export function runCommand(args: readonly string[], { env = {}, answers = [] }: Given = {}) {
  const left = [...answers];
  return outcomeOf((output) =>
    runCli(args, {
      env,
      askSecret: async () => left.shift() ?? "",
      ...output,
    }),
  );
}
