import { randomUUID } from "node:crypto";
import type SQLite from "better-sqlite3";
import type { Insertable, Selectable } from "kysely";
import type { Database } from "#server/db/connection.ts";
import type { MessagesTable, QuoteEventsTable } from "#server/db/tables.ts";

/** A message on its way. It names what it is about; its text is written when it is delivered. */
export type Message = Selectable<MessagesTable>;

export type ChannelName = Message["channel"];

/** A message to add. */
export type NewMessage = Pick<Message, "channel" | "destination" | "template"> &
  Partial<Pick<Message, "id" | "quote_id" | "event_seq" | "due_at">>;

/** An event of a quote's history, as it was appended. */
export type AppendedEvent = { readonly seq: number } & Readonly<
  Omit<Insertable<QuoteEventsTable>, "seq">
>;

/** The messages of one channel about an event. Runs in the event's transaction, so it is synchronous and quick. */
export type Subscription = (event: AppendedEvent) => readonly NewMessage[];

/** Adds the messages about an event. Only called in the transaction that appends the event. */
export type Announce = (event: AppendedEvent) => void;

/** Announces events to the channels that are on. */
export function createAnnouncer(db: Database, subscriptions: readonly Subscription[]): Announce {
  const add = messageAdder(db);
  return (event) => {
    if (!db.connections.writer.inTransaction)
      throw new Error("An event is announced in its transaction.");
    const { quote_id, seq: event_seq, at } = event;
    for (const messages of subscriptions)
      for (const message of messages(event)) add({ quote_id, event_seq, ...message }, new Date(at));
  };
}

/** Returns a function that adds a message, due now unless it says otherwise, and returns its ID. An ID that exists already is a no-op. */
function messageAdder({ connections }: Database) {
  const insert = connections.writer.prepare<
    [Omit<Message, "last_error" | "settled_at" | "claimed_until" | "recipient" | "admitted_at">]
  >(`
    insert into messages (id, channel, destination, template, quote_id, event_seq, created_at, due_at, attempts, state)
    values (@id, @channel, @destination, @template, @quote_id, @event_seq, @created_at, @due_at, @attempts, @state)
    on conflict (id) do nothing`);
  return (message: NewMessage, at: Date): string => {
    const created = at.toISOString();
    const id = message.id ?? `msg_${randomUUID()}`;
    insert.run({
      quote_id: null,
      event_seq: null,
      created_at: created,
      due_at: created,
      attempts: 0,
      state: "waiting",
      ...message,
      id,
    });
    return id;
  };
}

/** The number of messages of a channel that a process may have in flight. */
export interface Room {
  readonly channel: ChannelName;
  /** In all, and to one destination. */
  readonly atOnce: number;
  readonly atOnceEach: number;
  /** The messages in flight already. */
  readonly active: readonly Message[];
}

/** The longest error that is stored, in characters. */
const LONGEST_ERROR = 500;

/** The failed messages that staff see. */
const MOST_TROUBLED = 100;

export type MessageStore = ReturnType<typeof createMessageStore>;

/** The messages of the outbox. */
export function createMessageStore(db: Database) {
  const { reader, writer } = db.connections;
  const add = messageAdder(db);
  const due = `
    select * from messages
    where state = 'waiting' and channel = ? and due_at <= ? and ifnull(claimed_until, '') <= ?
      and destination not in (select value from json_each(?))
      and id not in (select value from json_each(?))
    order by due_at, event_seq limit 1`;
  const seen = reader.prepare<string[], Message>(due);
  const found = writer.prepare<string[], Message>(due);
  const lease = writer.prepare("update messages set claimed_until = ? where id = ?");
  const settle = writer.prepare(`
    update messages
    set state = ?, attempts = attempts + 1, due_at = ?, settled_at = ?, last_error = ?, claimed_until = null
    where id = ? and state = 'waiting'`);

  return {
    /** Adds a message that no event causes. Returns its ID. */
    add: (message: NewMessage, at: Date): Promise<string> => db.write(() => add(message, at)),

    /** Whether a message could be claimed. Takes no lock, so it costs little to ask often. */
    isDue: (room: Room, now: Date): boolean => nextDue(seen, room, now) !== undefined,

    /**
     * Takes the messages that are due, as far as there is room. One that is not settled at `until`, because its process was killed,
     * can be claimed again. Of several processes, one gets it.
     */
    claim: (room: Room, now: Date, until: Date): Promise<readonly Message[]> =>
      db.write(() => {
        const claimed: Message[] = [];
        for (;;) {
          const active = [...room.active, ...claimed];
          const message = nextDue(found, { ...room, active }, now);
          if (!message) return claimed;
          lease.run(until.toISOString(), message.id);
          claimed.push(message);
        }
      }),

    /** Returns a claimed message that was not tried to the end. */
    release: (id: string): Promise<unknown> => db.write(() => lease.run(null, id)),

    delivered(id: string, now: Date): Promise<unknown> {
      const at = now.toISOString();
      return db.write(() => settle.run("delivered", at, at, null, id));
    },

    /** Notes a failed attempt. Without a time for the next one, the message has failed. */
    notDelivered(id: string, reason: string, next: Date | undefined, now: Date): Promise<unknown> {
      const at = now.toISOString();
      const error = reason.replace(/\s+/g, " ").trim().slice(0, LONGEST_ERROR);
      return db.write(() =>
        settle.run(
          next ? "waiting" : "failed",
          next?.toISOString() ?? at,
          next ? null : at,
          error,
          id,
        ),
      );
    },

    /** Keeps a claimed message for staff, who can send it. */
    holdBack(id: string, reason: string, now: Date): Promise<unknown> {
      const at = now.toISOString();
      return db.write(() => settle.run("held", at, at, reason, id));
    },

    /** Makes a message due now, beyond any limit, with the same ID and all attempts, unless it is being sent; false if there is none. */
    async sendAgain(id: string, now: Date): Promise<boolean> {
      const at = now.toISOString();
      const { numUpdatedRows } = await db
        .updateTable("messages")
        .set({
          ...{ state: "waiting", attempts: 0, due_at: at, admitted_at: at },
          ...{ settled_at: null, last_error: null },
        })
        .where("id", "=", id)
        .where(({ or, eb }) => or([eb("claimed_until", "is", null), eb("claimed_until", "<=", at)]))
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n || (await this.find(id)) !== undefined;
    },

    find: (id: string): Promise<Message | undefined> =>
      db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirst(),

    /** The number of messages that are not delivered, by channel and state. */
    counts: () =>
      db
        .selectFrom("messages")
        .select(["channel", "state", ({ fn }) => fn.countAll<number>().as("count")])
        .where("state", "in", ["waiting", "failed", "held"])
        .groupBy(["channel", "state"])
        .execute(),

    /** The messages of a channel that failed, were held back, or failed so far, the last first. */
    troubled: (channel: ChannelName): Promise<readonly Message[]> =>
      db
        .selectFrom("messages")
        .selectAll()
        .where("state", "in", ["failed", "held", "waiting"])
        .where("channel", "=", channel)
        .where("last_error", "is not", null)
        .orderBy("state")
        .orderBy("due_at", "desc")
        .limit(MOST_TROUBLED)
        .execute(),

    /** Removes messages that were delivered or failed before a time. Returns their number. */
    async removeSettledBefore(before: Date): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom("messages")
        .where("settled_at", "<", before.toISOString())
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}

function nextDue(
  find: SQLite.Statement<string[], Message>,
  { channel, atOnce, atOnceEach, active }: Room,
  now: Date,
): Message | undefined {
  if (active.length >= atOnce) return undefined;
  const destinations = active.map(({ destination }) => destination);
  const full = destinations.filter(
    (each) => destinations.filter((other) => other === each).length >= atOnceEach,
  );
  const ids = active.map(({ id }) => id);
  const at = now.toISOString();
  return find.get(channel, at, at, JSON.stringify(full), JSON.stringify(ids));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Long enough to answer a customer who asks what was sent. */
const KEPT_MS = 30 * DAY_MS;

/** Removes messages that were settled more than 30 days ago. */
export async function removeOldMessages(
  messages: MessageStore,
  now: Date,
): Promise<object | undefined> {
  const count = await messages.removeSettledBefore(new Date(now.getTime() - KEPT_MS));
  return count > 0 ? { count } : undefined;
}
