import { randomUUID } from "node:crypto";
import { type Kysely, type Selectable, sql, type Transaction, type Updateable } from "kysely";
import type { Database } from "#server/db/database.ts";
import { deleteInTurns } from "#server/db/delete-in-turns.ts";
import { UNDELIVERED } from "#server/db/link-emails.ts";
import type { MessagesTable, Tables } from "#server/db/tables.ts";
import type { Announce, AppendedEvent } from "#server/quotes/change-quote.ts";

/** A message on its way. It names what it is about; its text is written when it is delivered. */
export type Message = Selectable<MessagesTable>;

export type ChannelName = Message["channel"];

export const CHANNELS = ["email", "webhook"] as const satisfies readonly ChannelName[];

/** All. The index by destination begins with them. */
export const STATES = [...UNDELIVERED, "delivered"] as const satisfies readonly Message["state"][];

/** A message to add. */
export type NewMessage = Pick<Message, "channel" | "destination" | "template"> &
  Partial<Pick<Message, "id" | "quote_id" | "event_seq" | "due_at" | "author">>;

/** The messages of one channel about an event. Runs in the event's transaction, so it is quick. */
export type Subscription = (
  event: AppendedEvent,
  within: Transaction<Tables>,
) => readonly NewMessage[] | Promise<readonly NewMessage[]>;

/** Announces events to the channels that are on. */
export function createAnnouncer(subscriptions: readonly Subscription[]): Announce {
  return async (within, event) => {
    const { quote_id, seq: event_seq, at } = event;
    const about: NewMessage[] = [];
    for (const messages of subscriptions) about.push(...(await messages(event, within)));
    if (about.length === 0) return;
    const rows = about.map((message) => newRow({ quote_id, event_seq, ...message }, at));
    await addRows(within, rows);
  };
}

/** The row of a new message, due now unless it says otherwise. */
function newRow(message: NewMessage, created: string) {
  return {
    quote_id: null,
    event_seq: null,
    author: null,
    created_at: created,
    due_at: created,
    attempts: 0,
    state: "waiting" as const,
    ...message,
    id: message.id ?? `msg_${randomUUID()}`,
  };
}

/** Adds messages. An ID that exists already is a no-op. */
async function addRows(db: Kysely<Tables>, rows: readonly ReturnType<typeof newRow>[]): Promise<void> {
  await db
    .insertInto("messages")
    .values(rows)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** The number of messages of a channel that may be in flight. */
export interface Capacity {
  readonly channel: ChannelName;
  /** Of this process, and to one destination. */
  readonly atOnce: number;
  readonly atOnceEach: number;
  /** The messages of this process in flight already. */
  readonly active: readonly Message[];
}

/** The longest error that is stored, in characters. */
const MAX_ERROR_CHARACTERS = 500;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Long enough to answer a customer who asks what was sent. */
const MAX_MESSAGE_AGE_MS = 30 * DAY_MS;

/** The failed messages that staff see. */
const MAX_LISTED_MESSAGES = 100;

export type MessageStore = ReturnType<typeof createMessageStore>;

/** The messages of the outbox. */
export function createMessageStore(db: Database) {
  /** Notes the end of an attempt. */
  const finish = async (id: string, changes: Updateable<MessagesTable>) => {
    await db
      .updateTable("messages")
      .set(({ eb }) => ({ attempts: eb("attempts", "+", 1), claimed_until: null, last_error: null, ...changes }))
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .execute();
  };

  return {
    /** Adds a message that no event causes. Returns its ID. */
    async add(message: NewMessage, at: Date): Promise<string> {
      const row = newRow(message, at.toISOString());
      await addRows(db, [row]);
      return row.id;
    },

    /** Whether a message could be claimed. Takes no lock, so it costs little to ask often. */
    isDue: async (capacity: Capacity, now: Date): Promise<boolean> =>
      (await dueFirst(db, capacity, now.toISOString())) !== undefined,

    /**
     * Claims the messages that are due, as far as the capacity allows. A message that is not finished at `until`,
     * because its process was killed, can be claimed again. Only one of several processes gets it.
     */
    claim: (capacity: Capacity, now: Date, until: Date): Promise<readonly Message[]> =>
      db.write(async (within) => {
        const claimed: Message[] = [];
        for (;;) {
          const active = [...capacity.active, ...claimed];
          const message = await nextDue(within, { ...capacity, active }, now);
          if (!message) return claimed;
          await within
            .updateTable("messages")
            .set({ claimed_until: until.toISOString() })
            .where("id", "=", message.id)
            .execute();
          claimed.push(message);
        }
      }),

    /** Extends a claim. False if it is another process's by now. */
    async extendClaim(id: string, before: Date, until: Date): Promise<boolean> {
      const extend = db.updateTable("messages").set({ claimed_until: until.toISOString() });
      const ours = extend.where("id", "=", id).where("claimed_until", "=", before.toISOString());
      return (await ours.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
    },

    /**
     * Ends claims of more than `claimMs`, and makes messages due that would wait for longer than `waitsMs`, by the number of their attempts:
     * such times come from a clock that was ahead.
     */
    async mendTimes(now: Date, claimMs: number, waitsMs: readonly number[]): Promise<void> {
      const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
      const waiting = db.updateTable("messages").where("state", "=", "waiting");
      await waiting.set({ claimed_until: null }).where("claimed_until", ">", after(claimMs)).execute();
      const latest = sql.join(
        waitsMs.map((ms, attempts) => sql`when ${attempts} then ${after(ms)}`),
        sql` `,
      );
      const due = waiting.set({ due_at: after(0) });
      await due.where("due_at", ">", sql<string>`case attempts ${latest} end`).execute();
    },

    /** Returns a claimed message that was not tried to the end. */
    async release(id: string): Promise<void> {
      await db.updateTable("messages").set({ claimed_until: null }).where("id", "=", id).execute();
    },

    markDelivered(id: string, now: Date): Promise<void> {
      const at = now.toISOString();
      return finish(id, { state: "delivered", due_at: at, settled_at: at });
    },

    /** Notes a failed attempt. Without a time for the next one, the message has failed. A destination replaces the message's. */
    markFailed(id: string, reason: string, next: Date | undefined, now: Date, destination?: string): Promise<void> {
      const text = reason.replace(/\s+/g, " ").trim().slice(0, MAX_ERROR_CHARACTERS);
      const changes = { last_error: text, ...(destination !== undefined && { destination }) };
      if (next) return finish(id, { ...changes, due_at: next.toISOString() });
      const at = now.toISOString();
      return finish(id, { ...changes, state: "failed", due_at: at, settled_at: at });
    },

    /** Keeps a claimed message for staff, who can send it. */
    holdBack(id: string, reason: string, now: Date): Promise<void> {
      const at = now.toISOString();
      return finish(id, { state: "held", due_at: at, settled_at: at, last_error: reason });
    },

    /**
     * Makes a message due now, regardless of limits, with the same ID and new attempts, unless it is being sent, or is an email that was delivered;
     * false if there is none.
     */
    async sendAgain(id: string, now: Date): Promise<boolean> {
      const at = now.toISOString();
      const { numUpdatedRows } = await db
        .updateTable("messages")
        .set({
          ...{ state: "waiting", attempts: 0, due_at: at, admitted_at: at },
          ...{ settled_at: null, last_error: null },
        })
        .where("id", "=", id)
        .where(({ or, eb }) => or([eb("channel", "=", "webhook"), eb("state", "!=", "delivered")]))
        .where(({ or, eb }) => or([eb("claimed_until", "is", null), eb("claimed_until", "<=", at)]))
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n || (await this.find(id)) !== undefined;
    },

    find: (id: string): Promise<Message | undefined> =>
      db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirst(),

    /** The number of messages that are not delivered, by channel and state. */
    countMessages: () =>
      db
        .selectFrom("messages")
        .select(["channel", "state", ({ fn }) => fn.countAll<number>().as("count")])
        .where("state", "in", UNDELIVERED)
        .groupBy(["channel", "state"])
        .execute(),

    /**
     * The same, for every channel and state. No more than a maximum of each are counted, so that it costs little to ask often,
     * however many wait.
     */
    async countMessagesUpTo(most: number) {
      const groups = CHANNELS.flatMap((channel) => UNDELIVERED.map((state) => ({ channel, state })));
      const counts = await db
        .selectNoFrom(({ selectFrom }) =>
          groups.map(({ channel, state }, index) =>
            selectFrom(
              selectFrom("messages")
                .select("state")
                .where("state", "=", state)
                .where("channel", "=", channel)
                .limit(most)
                .as("few"),
            )
              .select(({ fn }) => fn.countAll<number>().as("count"))
              .as(`group${index}`),
          ),
        )
        .executeTakeFirstOrThrow();
      return groups.map((group, index) => ({ ...group, count: Number(counts[`group${index}`] ?? 0) }));
    },

    /** The messages of a channel that failed, were held back, or failed so far, the last first. */
    listTroubled: (channel: ChannelName): Promise<readonly Message[]> =>
      db
        .selectFrom("messages")
        .selectAll()
        .where("channel", "=", channel)
        .where("last_error", "is not", null)
        .orderBy("state")
        .orderBy("due_at", "desc")
        .limit(MAX_LISTED_MESSAGES)
        .execute(),

    /** The emails to the customer of a quote and the second contact that failed or were held back, newest first. */
    listUndelivered: (quoteId: string) =>
      db
        .selectFrom("messages")
        .select(["id", "template", "destination", ({ fn, val }) => fn.coalesce("last_error", val("")).as("error")])
        .where("quote_id", "=", quoteId)
        .where("channel", "=", "email")
        .where("destination", "in", ["customer", "copy"])
        .where("state", "in", ["failed", "held"])
        .orderBy("created_at", "desc")
        .limit(MAX_LISTED_MESSAGES)
        .execute(),

    /** Removes messages that were delivered, held back or failed more than 30 days ago. Returns their number. */
    removeOld(now: Date): Promise<number> {
      const before = new Date(now.getTime() - MAX_MESSAGE_AGE_MS).toISOString();
      return deleteInTurns(db, "messages", ["id"], sql`settled_at < ${before}`);
    },
  };
}

/** How far events of several servers, which have nearly the same time, can be out of order. A search among more would grow with what waits. */
const NEAR_EVENTS = 200;

/**
 * The message to send next: of the destination whose turn it is, the one about the earliest event. Events of several servers
 * have times that differ a little from their order.
 */
async function nextDue(db: Kysely<Tables>, capacity: Capacity, now: Date): Promise<Message | undefined> {
  const at = now.toISOString();
  const first = await dueFirst(db, capacity, at);
  if (!first || first.event_seq === null) return first;
  const ids = capacity.active.map(({ id }) => id);
  const earliest = await db
    .selectFrom("messages")
    .selectAll()
    .where("state", "=", "waiting")
    .where("channel", "=", capacity.channel)
    .where("due_at", "<=", at)
    .where(({ or, eb }) => or([eb("claimed_until", "is", null), eb("claimed_until", "<=", at)]))
    .$if(ids.length > 0, (query) => query.where("id", "not in", ids))
    .where("destination", "=", first.destination)
    .where("event_seq", "<", first.event_seq)
    .where("event_seq", ">", first.event_seq - NEAR_EVENTS)
    .orderBy("event_seq")
    .limit(1)
    .executeTakeFirst();
  return earliest ?? first;
}

/**
 * The message that has been due longest, of those whose destination has not reached its limit. It looks for the first of each destination,
 * of which there are few: many messages can be due at the same time, and sorting or skipping all of them would take longer with each.
 */
async function dueFirst(db: Kysely<Tables>, capacity: Capacity, at: string): Promise<Message | undefined> {
  const { channel, atOnce, atOnceEach, active } = capacity;
  if (active.length >= atOnce) return undefined;
  const waiting = sql`state = 'waiting' and channel = ${channel}`;
  const ids = active.map(({ id }) => id);
  const isFree = ids.length > 0 ? sql`id not in (${sql.join(ids)})` : sql`true`;
  // Also what other servers are sending counts, so that a destination gets its messages in their order. Only those are claimed.
  const { rows } = await sql<Message>`
    with recursive destinations (name) as (
      select min(destination) from messages where ${waiting}
      union all
      select (select min(destination) from messages where ${waiting} and destination > destinations.name)
      from destinations where destinations.name is not null
    )
    select * from messages where id in (
      select (
        select id from messages
        where ${waiting} and destination = destinations.name and due_at <= ${at} and ${isFree}
          and (claimed_until is null or claimed_until <= ${at})
        order by due_at, event_seq limit 1
      )
      from destinations where name not in (
        select destination from messages
        where channel = ${channel} and claimed_until > ${at}
        group by destination having count(*) >= ${atOnceEach}
      )
    )
    order by due_at, event_seq limit 1`.execute(db);
  return rows[0];
}
