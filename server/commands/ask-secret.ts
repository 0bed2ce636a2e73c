import { createInterface, type Interface } from "node:readline";
import { Writable } from "node:stream";
import { CommandError } from "#server/platform/errors.ts";

/** Prompts at a terminal without echo; otherwise reads line by line. */
export function createSecretPrompt(input: NodeJS.ReadStream, output: NodeJS.WriteStream) {
  let lines: AsyncIterator<string> | undefined;

  return async (question: string): Promise<string> => {
    if (!input.isTTY) {
      lines ??= createInterface({ input })[Symbol.asyncIterator]();
      const { done, value } = await lines.next();
      return done ? "" : value;
    }
    output.write(question);
    const reader = createInterface({ input, output: createSink(), terminal: true });
    const answer = await nextLine(reader);
    reader.close();
    output.write("\n");
    return answer;
  };
}

const createSink = () => new Writable({ write: (_chunk, _encoding, done) => done() });

function nextLine(reader: Interface): Promise<string> {
  return new Promise((resolve, reject) => {
    reader.once("line", resolve);
    reader.once("SIGINT", () => reject(new CommandError("Nothing was written.")));
    reader.once("close", () => resolve(""));
  });
}
