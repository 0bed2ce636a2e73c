import type { Transaction } from "kysely";
import type { Logger } from "pino";
import { Webhook } from "standardwebhooks";
import type { Tables } from "#server/db/tables.ts";
import { allowFarHosts } from "#server/platform/connect-attempts.ts";
import { isTooLate, startDeadline } from "#server/platform/deadline.ts";
import { codeOf } from "#server/platform/errors.ts";
import { findRefusal, publicLookup, type Resolve } from "#server/platform/public-address.ts";
import { MAX_WEBHOOKS, TEST_EVENT } from "#shared/api/declaration/webhook-events.ts";
import type { Message, Subscription } from "../message-store.ts";
import { type Channel, NeverDeliverable, NotDelivered } from "../outbox.ts";
import { post, type Received, type Sent } from "./post.ts";
import { readOn, secretsNow, type WebhookRow, type WebhookStore } from "./webhook-store.ts";

/** The webhooks that are on, and their events, as each transaction reads them. */
const webhooksOn = new WeakMap<Transaction<Tables>, ReturnType<typeof readOn>>();

/**
 * One message for each webhook that is on and wants the event. The webhooks are read once in each transaction with events, so that a
 * change by any process counts at once.
 */
export const webhookSubscription: Subscription = async ({ kind }, within) => {
  const template = `quote.${kind}`;
  const reading = webhooksOn.get(within) ?? readOn(within);
  webhooksOn.set(within, reading);
  return (await reading)
    .filter(({ events }) => events.includes(template))
    .map(({ id }) => ({ channel: "webhook", destination: String(id), template }));
};

interface WebhookChannelDeps {
  readonly webhooks: WebhookStore;
  /** Whether webhooks may call private addresses, and without TLS. */
  readonly privateWebhooks: boolean;
  /** Finds the addresses of a name. */
  readonly resolve: Resolve;
  readonly log: Logger;
  readonly now: () => Date;
  /** For a whole attempt. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

/** For reading and storing around an attempt. */
const CLAIM_MARGIN_MS = 5000;

/** The result of an attempt. `problem` is a sentence for staff. */
interface Result extends Partial<Received> {
  readonly request?: Sent;
  readonly problem?: string | undefined;
}

/** The channel for webhooks. */
export function createWebhookChannel({ timeoutMs = TIMEOUT_MS, ...deps }: WebhookChannelDeps): Channel {
  const { webhooks, privateWebhooks, log, now } = deps;
  allowFarHosts();
  const lookup = privateWebhooks ? undefined : publicLookup(deps.resolve);

  const attempt = async (webhook: WebhookRow, { id }: Message, body: string, stopped: AbortSignal): Promise<Result> => {
    const refusal = findRefusal(webhook.url, privateWebhooks);
    if (refusal !== undefined) return { problem: refusal };
    const request = { headers: signHeaders(id, body, secretsNow(webhook, now()), now()), body };
    const { signal, end } = startDeadline(timeoutMs, stopped);
    try {
      const received = await post(new URL(webhook.url), request, { lookup, signal });
      return { request, ...received, problem: problemOf(received.status) };
    } catch (error) {
      return { request, problem: reasonOf(error, signal) };
    } finally {
      end();
    }
  };

  /** Adds the attempt to the log. If that fails, the message is still delivered, or not. */
  const record = async (
    message: Message,
    webhook: WebhookRow,
    { request, status, body, problem }: Result,
    began: { readonly at: Date; readonly clock: number },
  ) => {
    const answered = problem === undefined ? "accepted" : status === GONE_STATUS ? "gone" : "failed";
    const outcome = problem === IS_OFF_TEXT ? "not-sent" : answered;
    const row = {
      webhook_id: webhook.id,
      message_id: message.id,
      at: began.at.toISOString(),
      duration_ms: Math.round(performance.now() - began.clock),
      request: request ? JSON.stringify(request) : null,
      status: status ?? null,
      response: body ?? null,
      error: problem ?? null,
    };
    try {
      const isOff = await webhooks.record(row, { url: webhook.url, outcome }, now());
      if (isOff) log.error({ webhook: webhook.id, status }, "webhook turned off");
    } catch (error) {
      log.error({ err: error, message: message.id }, "delivery not added to the log");
    }
  };

  return {
    // One at a time, so that events arrive in order while nothing fails. No webhook waits for another.
    atOnceEach: 1,
    atOnce: MAX_WEBHOOKS,
    longestMs: timeoutMs + CLAIM_MARGIN_MS,

    async deliver(message, stopped) {
      const webhook = await webhooks.find(Number(message.destination));
      if (!webhook) throw new NeverDeliverable("The webhook was deleted.");
      const body = await webhooks.payloadOf(message);
      if (body === undefined) throw new NeverDeliverable("The event was erased.");
      const began = { at: now(), clock: performance.now() };
      const isOn = webhook.state === "on" || message.template === TEST_EVENT;
      const result = isOn ? await attempt(webhook, message, body, stopped) : { problem: IS_OFF_TEXT };
      // The server stops, and sends the message again. If another server has taken it, the attempt counts.
      if (stopped.aborted && !isTooLate(stopped)) return;
      await record(message, webhook, result, began);
      if (result.problem === undefined) return;
      const isGone = result.status === GONE_STATUS;
      // Staff may have entered the new address while the old one answered.
      const isFinal = !isOn || (isGone && (await webhooks.find(webhook.id))?.url === webhook.url);
      const { host } = new URL(webhook.url);
      throw new (isFinal ? NeverDeliverable : NotDelivered)(result.problem, {
        ...{ host, status: result.status, reason: result.problem },
      });
    },
  };
}

const IS_OFF_TEXT = "The webhook was off, so nothing was sent.";

const GONE_STATUS = 410;

function signHeaders(id: string, body: string, secrets: readonly string[], at: Date) {
  return {
    "content-type": "application/json",
    "user-agent": "Workbench-Configurator",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": secrets.map((each) => new Webhook(each).sign(id, at, body)).join(" "),
  };
}

/** The problem with a status; undefined if it accepts the message. */
function problemOf(status: number): string | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 300 && status < 400)
    return `It answered ${status}, a redirect. Webhooks do not follow redirects, so enter the final address.`;
  return status === GONE_STATUS ? "It answered 410, which asks for no more messages." : `It answered ${status}.`;
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return "It did not answer in time.";
  const message = error instanceof Error && error.message;
  return `It could not be reached: ${(message || String(codeOf(error))).replace(/\.$/, "")}.`;
}
