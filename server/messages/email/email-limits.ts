import type { Database } from "#server/db/database.ts";
import { versionOf } from "#server/platform/hash.ts";
import type { Message } from "../message-store.ts";
import { HeldBack } from "../outbox.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The emails that anyone can cause by requesting and answering quotes, and at the sign-in: to one address in a day, and in all within an hour. */
const EMAIL_LIMITS: Readonly<Record<string, { readonly toOne: number; readonly inAll: number }>> = {
  "request-received": { toOne: 5, inAll: 300 },
  "answer-received": { toOne: 20, inAll: 300 },
  "password-reset": { toOne: 10, inAll: 100 },
  "new-request": { toOne: Number.POSITIVE_INFINITY, inAll: 300 },
};

/** Rejects with the reason if an email must not be sent, so that strangers cannot flood a mailbox through us. */
export type AdmitEmail = (message: Message, to: readonly string[], now: Date) => Promise<void>;

export function createEmailLimits(db: Database): AdmitEmail {
  return async (message, to, now) => {
    const { id, template, admitted_at } = message;
    const limits = EMAIL_LIMITS[template];
    if (!limits || admitted_at !== null) return;
    const recipient = mailboxHash(to);
    const timeAgo = (ms: number) => new Date(now.getTime() - ms).toISOString();
    // Counted when it is admitted, so that emails in flight also count.
    const reason = await db.write(async (within) => {
      const count = within
        .selectFrom("messages")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("template", "=", template)
        .where("recipient", "is not", null)
        // Later ones were sent while the clock was ahead.
        .where("admitted_at", "<=", now.toISOString());
      const { count: inAll } = await count.where("admitted_at", ">", timeAgo(HOUR_MS)).executeTakeFirstOrThrow();
      if (inAll >= limits.inAll) return `${limits.inAll} emails of this kind were sent within an hour.`;
      const { count: toOne } = await count
        .where("admitted_at", ">", timeAgo(DAY_MS))
        .where("recipient", "=", recipient)
        .executeTakeFirstOrThrow();
      if (toOne >= limits.toOne) return `${limits.toOne} emails of this kind were sent to this address within a day.`;
      await within
        .updateTable("messages")
        .set({ recipient, admitted_at: now.toISOString() })
        .where("id", "=", id)
        .execute();
      return undefined;
    });
    if (reason !== undefined) throw new HeldBack(reason);
  };
}

/** The same for all spellings that usually reach one mailbox: 'A.Byron+x@Example.com' is 'abyron@example.com'. */
function mailboxHash(addresses: readonly string[]): string {
  const mailboxes = addresses.map((address) => {
    const [, name = address, domain = ""] = /^(.*)@([^@]*)$/.exec(address.toLowerCase()) ?? [];
    const [mailbox = ""] = name.split("+");
    return `${mailbox.replaceAll(".", "")}@${domain}`;
  });
  return versionOf(mailboxes.join());
}
