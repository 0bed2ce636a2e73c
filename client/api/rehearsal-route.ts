import type { RehearsalLine, RehearsalProgress, RehearsalReply } from "#shared/api/rehearsal.ts";
import { fetchOk, RequestFailure } from "./request.ts";

/**
 * Rehearses the text of a rules file with the stored quotes. Throws a RequestFailure, or the browser's AbortError, which
 * ends the rehearsal on the server, too.
 */
export async function rehearse(
  text: string,
  signal: AbortSignal,
  tell: (progress: RehearsalProgress) => void,
): Promise<RehearsalReply> {
  const { body } = await fetchOk("/api/admin/rehearsals", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: text,
    signal,
  });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    // The server stopped before the result.
    if (value === undefined) throw new RequestFailure(undefined);
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const each of lines) {
      const line: RehearsalLine = JSON.parse(each);
      if ("success" in line) return line;
      tell(line);
    }
  }
}
