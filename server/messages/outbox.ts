/**
 * The outbox delivers emails and webhook calls.
 *
 * - A message is a row in `messages`, written in the transaction that causes it. `createAnnouncer` does this for events of
 *   quotes: each channel that is on has a `Subscription`, which names the messages about an event. Messages without an
 *   event are added by `MessageStore.add`; a fixed ID makes that happen once.
 * - A row holds no text and no address. The channel's `deliver` reads what it needs when it sends, so that a message
 *   is right at that moment, and an erased quote takes its messages along.
 * - `deliver` resolves once the receiver has accepted the message. If it rejects, the message is tried again after growing
 *   delays, ten times in two days, and has then failed. A `NeverDeliverable` fails at once.
 * - Delivery is at least once. A message that was sent, but whose delivery could not be noted before a kill, is sent again with
 *   the same `id`, by which receivers drop duplicates.
 * - Messages are claimed for a minute, so that several processes can share a database. The worker looks every second,
 *   which costs one read, and extends the claims of messages in flight. Requests never wait for it, and do not know about it.
 * - Each destination, such as one webhook, has few messages in flight. One that hangs delays only its own messages.
 */
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { type Deadline, startDeadline, withDeadline } from "#server/platform/deadline.ts";
import { type Capacity, CHANNELS, type ChannelName, type Message, type MessageStore } from "./message-store.ts";

export interface Channel extends Pick<Capacity, "atOnce" | "atOnceEach"> {
  /** Sends a message. `signal` aborts when the attempt takes too long or the server stops. */
  readonly deliver: (message: Message, signal: AbortSignal) => Promise<void>;
  /** The longest attempt. */
  readonly longestMs: number;
}

/** A message that is being sent. */
interface Attempt extends Message {
  /** When its claim runs out. */
  until: Date;
  /** Whether another process has claimed the message meanwhile, which then notes how it ends. */
  isLost?: boolean;
  readonly deadline: Deadline;
  readonly done: Promise<void>;
}

/** Why a message was not delivered, for the log: without anything about a person. */
type Facts = Readonly<Record<string, string | number | undefined>>;

/** An attempt that failed for a known reason. The text is for staff. */
export class NotDelivered extends Error {
  readonly facts: Facts;
  /** The destination of the next attempts, if some of the receivers have the message already. */
  readonly others: string | undefined;

  constructor(message: string, facts: Facts = {}, others?: string) {
    super(message);
    this.facts = facts;
    this.others = others;
  }
}

/** A message that no further attempt can deliver. */
export class NeverDeliverable extends NotDelivered {}

/** A message that is not sent unless staff send it. The text is for staff. */
export class HeldBack extends Error {}

interface OutboxDeps {
  readonly messages: MessageStore;
  /** The channels that are on. Messages of the others wait. */
  readonly channels: Partial<Readonly<Record<ChannelName, Channel>>>;
  readonly log: Logger;
  readonly now: () => Date;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The delay after each failed attempt but the last: together just under two days. */
const DELAYS_MS = [
  10 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  16 * HOUR_MS,
];

/** Longer than a message waits, by the number of its attempts. A new one may wait for ten minutes, to collect what a customer writes. */
const WAITS_MS = [10 * MINUTE_MS, ...DELAYS_MS].map((ms) => ms + MINUTE_MS);

const LOOK_EVERY_MS = SECOND_MS;

/** How often the times of messages are checked. */
const MEND_EVERY_MS = MINUTE_MS;

/** After the database could not be read or written. */
const LOOK_AFTER_ERROR_MS = 5 * SECOND_MS;

/** The longest that a claim outlives its process. Longer than a database needs to start again. */
const CLAIM_MS = MINUTE_MS;

/** The time for messages in flight to finish when the server stops. Shorter than a release may take. */
const CLAIM_GRACE_MS = 700;

/** The worker of a process. */
export function createOutbox({ messages, channels, log, now }: OutboxDeps) {
  const active = new Map<string, Attempt>();
  const stopping = new AbortController();
  let ended = false;
  let mendedAt = new Date(0);
  let lookAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  const claim = async (name: ChannelName, channel: Channel) => {
    const { atOnce, atOnceEach } = channel;
    const ours = [...active.values()].filter((message) => message.channel === name);
    const capacity = { channel: name, atOnce, atOnceEach, active: ours };
    const at = now();
    if (ended || !(await messages.isDue(capacity, at))) return;
    const until = new Date(at.getTime() + CLAIM_MS);
    for (const message of await messages.claim(capacity, at, until)) begin(message, until, channel);
  };

  const begin = (message: Message, until: Date, channel: Channel) => {
    const deadline = startDeadline(channel.longestMs, stopping.signal);
    const done = attempt(message, channel, deadline).then(() => {
      active.delete(message.id);
      look();
    });
    active.set(message.id, { ...message, until, deadline, done });
  };

  const attempt = async (message: Message, { deliver }: Channel, deadline: Deadline): Promise<void> => {
    const sent = withDeadline(deadline, (signal) => deliver(message, signal));
    const noteOutcome = await sent.then(
      () => () => messages.markDelivered(message.id, now()),
      (error: unknown) => {
        if (active.get(message.id)?.isLost) return async () => {};
        return stopping.signal.aborted ? () => messages.release(message.id) : () => noteFailure(message, error);
      },
    );
    // A full disk must not make us forget that a message was delivered.
    for (;;) {
      try {
        await noteOutcome();
        return;
      } catch (error) {
        log.error({ err: error, message: message.id }, "end of a delivery not noted");
        if (stopping.signal.aborted) return;
      }
      await pause(SECOND_MS, undefined, { ref: false });
    }
  };

  const noteFailure = async (message: Message, error: unknown) => {
    const { id, channel, attempts } = message;
    if (error instanceof HeldBack) {
      await messages.holdBack(id, error.message, now());
      log.warn({ message: id, channel }, "message held back");
      return;
    }
    const delay = error instanceof NeverDeliverable ? undefined : DELAYS_MS[attempts];
    const at = now();
    const next = delay === undefined ? undefined : new Date(at.getTime() + delay);
    const reason = error instanceof Error ? error.message : String(error);
    const others = error instanceof NotDelivered ? error.others : undefined;
    await messages.markFailed(id, reason, next, at, others);
    const why = error instanceof NotDelivered ? error.facts : { err: error };
    const details = { ...why, message: id, channel, attempts: attempts + 1 };
    if (next) log.warn(details, "message not delivered yet");
    else log.error(details, "message failed");
  };

  const extendClaims = async () => {
    const at = now();
    const until = new Date(at.getTime() + CLAIM_MS);
    for (const message of active.values()) {
      const leftMs = message.until.getTime() - at.getTime();
      // More is left of a clock that was ahead.
      if (leftMs > CLAIM_MS / 2 && leftMs <= CLAIM_MS) continue;
      // A claim that ran out while the database did not answer is still ours, unless another process has the message by now.
      if (await messages.extendClaim(message.id, message.until, until)) message.until = until;
      else {
        message.isLost = true;
        message.deadline.expire();
      }
    }
  };

  const mendTimes = async () => {
    const at = now();
    const sinceMs = at.getTime() - mendedAt.getTime();
    if (sinceMs >= 0 && sinceMs < MEND_EVERY_MS) return;
    await messages.mendTimes(at, 2 * CLAIM_MS, WAITS_MS);
    mendedAt = at;
  };

  const claimAll = async () => {
    await extendClaims();
    await mendTimes();
    for (const name of CHANNELS) {
      const channel = channels[name];
      if (channel) await claim(name, channel);
    }
  };

  const look = (): void => {
    if (ended) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    clearTimeout(timer);
    lookAgain = false;
    // Messages that are not sent would follow each other without a pause for requests, because SQLite answers at once.
    looking = nextTurn()
      .then(claimAll)
      .then(
        () => (lookAgain ? 0 : LOOK_EVERY_MS),
        (error: unknown) => {
          log.error({ err: error }, "outbox cannot be read");
          return LOOK_AFTER_ERROR_MS;
        },
      )
      .then((wait) => {
        looking = undefined;
        if (wait === 0) look();
        else if (!ended) timer = setTimeout(look, wait).unref();
      });
  };

  /** Resolves once nothing is in flight. */
  const waitUntilIdle = async (): Promise<void> => {
    while (looking || active.size > 0) await Promise.all([looking, ...[...active.values()].map(({ done }) => done)]);
  };

  return {
    /** Looks for due messages now, and every second from now on. */
    start: look,
    idle: waitUntilIdle,
    /** Claims nothing more. Messages that do not finish in time are sent again after the next start. */
    async end(): Promise<void> {
      ended = true;
      clearTimeout(timer);
      const over = waitUntilIdle();
      await Promise.race([over, pause(CLAIM_GRACE_MS)]);
      stopping.abort();
      await over;
    },
  };
}
