import type { Ledger } from "./ledger.ts";

/** Counts the reply to a write, or that none came, and hands it on. */
export function acknowledge<Reply>(
  ledger: Ledger,
  kind: string,
  reply: Reply | undefined,
): reply is Reply {
  if (reply === undefined) {
    ledger.unanswered += 1;
    return false;
  }
  ledger.acknowledged.set(kind, (ledger.acknowledged.get(kind) ?? 0) + 1);
  return true;
}
