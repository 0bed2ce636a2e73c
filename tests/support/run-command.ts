interface Output {
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/** Runs a command. Returns its exit code and everything it printed. */
export async function runCommand(run: (output: Output) => Promise<number>) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await run({
    write: (text) => void out.push(text),
    writeError: (text) => void err.push(text),
  });
  return { code, out: out.join(""), err: err.join("") };
}
