import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { deleteInTurns } from "#server/db/delete-in-turns.ts";
import { prepare } from "#server/db/prepared.ts";
import type { Tables, WebhookDeliveriesTable, WebhooksTable } from "#server/db/tables.ts";
import { isExpected } from "#server/http/parse.ts";
import { newSecret, oldSecretEnd, secretsOf } from "#server/platform/signing-secrets.ts";
import { addEvent, type Doer, type Place } from "#server/staff/audit-store.ts";
import { MAX_WEBHOOKS } from "#shared/api/declaration/webhook-events.ts";
import type { WebhookRequest } from "#shared/api/webhooks.ts";
import { type Message, STATES } from "../message-store.ts";
import { payloadOf } from "./payload.ts";

export type WebhookRow = Selectable<WebhooksTable>;

/** Who changes a webhook, when and from where. */
type Act = Doer & Place;

/** An attempt to deliver a message. */
type Attempt = Omit<Insertable<WebhookDeliveriesTable>, "id">;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Longer than the attempts of one message, and a long weekend. */
const MAX_FAILING_MS = 5 * DAY_MS;

/** The attempts on one page of the delivery log. */
const DELIVERIES_PER_PAGE = 20;

const selectOn = prepare((db) => db.selectFrom("webhooks").select(["id", "events"]).where("state", "=", "on"));

/** The webhooks that are on, with the names of their events. */
export const readOn = async (within: Kysely<Tables>) =>
  (await selectOn(within, {})).map(({ id, events }): { id: number; events: readonly string[] } => ({
    id,
    events: JSON.parse(events),
  }));

export type WebhookStore = ReturnType<typeof createWebhookStore>;

/** The webhooks, and the log of their deliveries. */
export function createWebhookStore(db: Database) {
  const find = (id: number): Promise<WebhookRow | undefined> =>
    db.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirst();

  return {
    find,

    /** The body of a message; undefined if its event was erased. */
    payloadOf: (message: Message) => payloadOf(db, message),

    /** All, oldest first. */
    list: (): Promise<WebhookRow[]> => db.selectFrom("webhooks").selectAll().orderBy("id").execute(),

    /** Adds a webhook with a new secret; undefined if there are enough. 'exists': another has the same address and events. */
    add(request: WebhookRequest, act: Act): Promise<WebhookRow | "exists" | undefined> {
      const { url, events, isOn } = request;
      const at = act.at.toISOString();
      return db.write(async (within) => {
        const others = await within.selectFrom("webhooks").selectAll().execute();
        if (others.some((other) => isSame(other, request))) return "exists";
        if (others.length >= MAX_WEBHOOKS) return undefined;
        await addEvent(within, { ...act, kind: "webhook-added", subject: hostOf(url) });
        return within
          .insertInto("webhooks")
          .values({
            url,
            events: JSON.stringify(events),
            secret: newSecret(),
            state: isOn ? "on" : "off",
            off_at: isOn ? null : at,
            created_at: at,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
      });
    },

    /**
     * Changes a webhook, if it still has the version that the change is based on; undefined accepts any. Another address, or turning
     * it on, forgets earlier failures.
     */
    change(
      id: number,
      request: WebhookRequest,
      expected: readonly number[] | undefined,
      act: Act,
    ): Promise<WebhookRow | "changed" | "exists" | undefined> {
      const { url, events, isOn } = request;
      return db.write(async (within) => {
        const all = await within.selectFrom("webhooks").selectAll().execute();
        const before = all.find((each) => each.id === id);
        if (!before) return undefined;
        if (!isExpected(expected, before.version)) return "changed";
        if (all.some((other) => other !== before && isSame(other, request))) return "exists";
        const wasOn = before.state === "on";
        const isNew = url !== before.url || (isOn && !wasOn);
        const detail = url === before.url ? undefined : `before ${hostOf(before.url)}`;
        await addEvent(within, { ...act, kind: "webhook-changed", subject: hostOf(url), detail });
        return within
          .updateTable("webhooks")
          .set({
            url,
            events: JSON.stringify(events),
            state: isOn ? "on" : "off",
            off_at: isOn ? null : wasOn ? act.at.toISOString() : before.off_at,
            ...(isNew && { failing_since: null }),
            version: before.version + 1,
          })
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirst();
      });
    },

    /** Deletes a webhook with its messages and its log; false if there is none. It is off first, so that it gets no more of them. */
    async remove(id: number, act: Act): Promise<boolean> {
      await db.updateTable("webhooks").set({ state: "off" }).where("id", "=", id).execute();
      const isOwn = sql`state in (${sql.join(STATES)}) and channel = 'webhook' and destination = ${String(id)}`;
      await deleteInTurns(db, "messages", ["id"], isOwn);
      return db.write(async (within) => {
        const row = await within.deleteFrom("webhooks").where("id", "=", id).returning("url").executeTakeFirst();
        if (row) await addEvent(within, { ...act, kind: "webhook-deleted", subject: hostOf(row.url) });
        return row !== undefined;
      });
    },

    /** Makes a new secret. The one before stays valid for a day. */
    changeSecret: (id: number, act: Act): Promise<WebhookRow | undefined> =>
      db.write(async (within) => {
        const row = await within
          .updateTable("webhooks")
          .set(({ ref }) => ({
            secret: newSecret(),
            old_secret: ref("secret"),
            old_secret_until: oldSecretEnd(act.at),
          }))
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirst();
        const detail = "with a new secret";
        if (row) await addEvent(within, { ...act, kind: "webhook-changed", subject: hostOf(row.url), detail });
        return row;
      }),

    /**
     * Adds an attempt at an address to the log, unless its message was erased. A webhook that fails for days, or is gone, is turned off;
     * then it returns true. The receiver at an earlier address says nothing about the present one.
     */
    record(
      attempt: Attempt,
      { url, outcome }: { readonly url: string; readonly outcome: "accepted" | "failed" | "gone" | "not-sent" },
      now: Date,
    ): Promise<boolean> {
      const at = now.toISOString();
      return db.write(async (within) => {
        const message = await within
          .selectFrom("messages")
          .select("id")
          .where("id", "=", attempt.message_id)
          .executeTakeFirst();
        if (!message) return false;
        await within.insertInto("webhook_deliveries").values(attempt).execute();
        if (outcome === "not-sent") return false;
        const own = within.updateTable("webhooks").where("id", "=", attempt.webhook_id).where("url", "=", url);
        await own
          .set(({ fn, ref, val }) => ({
            failing_since: outcome === "accepted" ? null : fn.coalesce(ref("failing_since"), val(at)),
          }))
          .execute();
        if (outcome === "accepted") return false;
        if (outcome === "failed" && (await measureFailure(within, attempt.webhook_id, now)) < MAX_FAILING_MS)
          return false;
        const { numUpdatedRows } = await own
          .set(({ eb }) => ({
            state: outcome === "gone" ? "gone" : "failed",
            off_at: at,
            version: eb("version", "+", 1),
          }))
          .where("state", "=", "on")
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      });
    },

    /** A page of the delivery log, newest first, with the state of each message, and one attempt more if there are more. */
    async listDeliveries(id: number, before = Number.MAX_SAFE_INTEGER) {
      const rows = await db
        .selectFrom("webhook_deliveries")
        .innerJoin("messages", "messages.id", "message_id")
        .selectAll("webhook_deliveries")
        .select(["template", "quote_id", "state", "due_at"])
        .where("webhook_id", "=", id)
        .where("webhook_deliveries.id", "<", before)
        .orderBy("webhook_deliveries.id", "desc")
        .limit(DELIVERIES_PER_PAGE + 1)
        .execute();
      return { page: rows.slice(0, DELIVERIES_PER_PAGE), hasMore: rows.length > DELIVERIES_PER_PAGE };
    },
  };
}

/** The milliseconds in which a webhook failed. A time without attempts, such as that of a server that is off, counts as a day at most. */
async function measureFailure(within: Kysely<Tables>, id: number, now: Date): Promise<number> {
  const webhook = await within.selectFrom("webhooks").select("failing_since").where("id", "=", id).executeTakeFirst();
  const since = webhook?.failing_since;
  if (!since || now.getTime() - Date.parse(since) < MAX_FAILING_MS) return 0;
  const attempts = await within
    .selectFrom("webhook_deliveries")
    .select("at")
    .where("webhook_id", "=", id)
    .where("at", ">", since)
    .orderBy("at")
    .execute();
  const times = [since, ...attempts.map(({ at }) => at), now.toISOString()].map(Date.parse);
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return pauses.reduce((sum, pause) => sum + Math.min(pause, DAY_MS), 0);
}

/** The address can hold a secret. */
const hostOf = (url: string) => new URL(url).host;

/** Whether a webhook has the address and the events of a request, and so would get each message twice. */
function isSame(row: WebhookRow, { url, events }: WebhookRequest): boolean {
  const keyOf = (names: readonly string[]) => names.toSorted().join();
  return row.url === url && keyOf(JSON.parse(row.events)) === keyOf(events);
}

/** The secrets that sign a message now. */
export function secretsNow(row: WebhookRow, now: Date): readonly string[] {
  return secretsOf({ ...row, oldSecret: row.old_secret, oldSecretUntil: row.old_secret_until }, now);
}
