import type { ErrorReply } from "#shared/api/reply.ts";
import { failureOf, RequestFailure } from "./request.ts";

/** Downloads a file and saves it under the server's name. Throws a RequestFailure. */
export async function saveFile(address: string): Promise<void> {
  const response = await fetch(address).catch(() => {
    throw new RequestFailure(undefined);
  });
  if (!response.ok) {
    const reply: Partial<ErrorReply> | undefined = await response.json().catch(() => undefined);
    throw failureOf(reply);
  }
  const content = await response.blob().catch(() => {
    throw new RequestFailure(undefined);
  });
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = nameOf(response);
  link.click();
  // The browser has begun to read it by the next turn.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** 'quotes-2026-11-20.csv' of 'attachment; filename="quotes-2026-11-20.csv"'. */
function nameOf({ headers }: Response): string {
  return /filename="?([^";]+)/.exec(headers.get("Content-Disposition") ?? "")?.[1] ?? "";
}
