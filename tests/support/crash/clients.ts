import { setTimeout as pause } from "node:timers/promises";
import { QUOTE_STATUSES } from "#shared/quotes/quote-status.ts";
import type { Random } from "../../bench/seed/random.ts";
import { png } from "../files/images.ts";
import { createSubmission, customer } from "../quotes/submission.ts";
import { catalogDocument, exampleBench } from "../rules/catalog.ts";
import type { Change, Ledger } from "./ledger.ts";
import { ask, type Call, type Site } from "./site.ts";

export interface Client {
  readonly site: Site;
  readonly ledger: Ledger;
  readonly random: Random;
}

/** A quote of one client. Its e-mail address differs from all others. */
export interface Quote {
  readonly email: string;
  readonly submission: Call;
  /** Undefined until a reply arrives. */
  id: string | undefined;
}

// Both engines understand these, once JSON is marked for PostgreSQL: see `storedIn`.
const ABOUT = `from quotes join quote_snapshots on quote_seq = seq where email = ?`;
const FACTS = `select name || '|' || phone || '|' || company || '|' || address_type || '|' || notes ${ABOUT}`;
/** The prices of the parts add up to the total. */
const ADDS_UP = `select total_cents = round(100 * (
  cast(snapshot -> 'breakdown' ->> 'basePrice' as numeric)
  + cast(snapshot -> 'breakdown' ->> 'modifications' as numeric))) ${ABOUT}`;
const BENCH = `select snapshot ->> 'configuration' ${ABOUT}`;
export const STATUS = `select status ${ABOUT}`;
const DELETED = `select deleted_at is not null ${ABOUT}`;
export const HISTORY = `select string_agg(kind, ' ') from (select kind from quote_events
  join quotes on id = quote_id where email = ? order by quote_events.seq) as history`;
const NOTE = "select string_agg(note, ',') from quote_events where note_id = ?";
const PRICE = "select cast(document ->> 'basePrice' as numeric) from rules_revisions where revision = ?";
const REVISIONS = "select count(*) from rules_revisions where product = ?";
const PICTURED = "select 1 from rules_revisions where document like '%' || ? || '%' limit 1";

/** Submits a bench for a new customer, with an idempotency key. */
export async function submitQuote(client: Client): Promise<Quote> {
  const fields = customer({ email: `${crypto.randomUUID()}@crash.example`, company: "Müller & Söhne" });
  const headers = { "Idempotency-Key": fields.email };
  const json = createSubmission({ customerInfo: fields });
  const call: Call = { method: "POST", path: "/api/quotes/submit", json, headers };
  const quote = { email: fields.email, submission: call, id: undefined };
  await submitAgain(client, quote);
  return quote;
}

/** Repeats a submission. The reply must be the first one, if there was one. */
export async function submitAgain(client: Client, quote: Quote): Promise<void> {
  const { email, submission: call } = quote;
  const { name, phone, company, addressType, notes } = customer({ company: "Müller & Söhne" });
  const changes: readonly Change[] = [
    [FACTS, email, [name, phone, company, addressType, notes].join("|")],
    [ADDS_UP, email, 1],
    [BENCH, email, JSON.stringify(exampleBench)],
    [STATUS, email, "pending"],
    [DELETED, email, 0],
    [HISTORY, email, "submitted"],
  ];
  const reply = await client.ledger.write("submissions", changes, () => ask(client.site, call));
  if (reply && quote.id !== undefined && reply.quoteId !== quote.id)
    throw new Error(`${email} got a different reply: ${JSON.stringify(reply)}`);
  if (reply) quote.id = String(reply.quoteId);
}

/** A request about a quote, with the event that it causes. */
interface Operation {
  readonly call: Call;
  readonly event: string;
  readonly status?: string;
  readonly also?: readonly Change[];
}

interface Now {
  readonly path: string;
  readonly email: string;
  readonly status: string;
  /** The number of revisions that were sent. */
  readonly sent: number;
  /** Whether the customer accepted the last one. */
  readonly isAccepted: boolean;
}

type Prepare = (now: Now, client: Client) => Operation | Promise<Operation | undefined> | undefined;

const differentFrom = (status: string, { random }: Client): string => {
  const others = QUOTE_STATUSES.filter((each) => each !== status);
  return others[random.below(others.length)] ?? "pending";
};

/** The customer's answer to a quote that was sent and is not accepted yet. */
const answerQuote =
  (event: string, path: string, status: string, fields: object): Prepare =>
  async (now, { site }) => {
    if (now.status !== "quoted" || now.sent === 0 || now.isAccepted) return undefined;
    const told = await ask(site, { method: "GET", path: `${now.path}/answers` });
    const token = /\/q\/([^"]+)"/.exec(JSON.stringify(told ?? {}))?.[1];
    if (!token) return undefined;
    const headers = { Authorization: `Bearer ${token}` };
    const json = { ...fields, number: now.sent };
    return { call: { method: "POST", path: `/api/customer/${path}`, json, headers }, event, status };
  };

/** The writes to a quote that is not deleted, by name. */
const OPERATIONS: readonly (readonly [kind: string, prepare: Prepare])[] = [
  [
    "statuses",
    ({ path, status }, client) => {
      const next = differentFrom(status, client);
      const json = { status: next, from: status };
      const call = { method: "PUT", path: `${path}/status`, json } as const;
      return { call, event: "status-changed", status: next };
    },
  ],
  [
    "notes",
    ({ path }) => {
      const [id, note] = [`note-${crypto.randomUUID()}`, "Called about № 7 — ☎"];
      const call = { method: "PUT", path: `${path}/notes/${id}`, json: { note } } as const;
      return { call, event: "note-added", also: [[NOTE, id, note]] };
    },
  ],
  [
    "sent quotes",
    ({ path, status, sent }) => {
      const terms = { source: "latest", leadTime: 15, expiresOn: "2999-12-31" };
      const json = { ...terms, after: sent, from: status };
      return { call: { method: "POST", path: `${path}/send`, json }, event: "sent", status: "quoted" };
    },
  ],
  ["acceptances", answerQuote("accepted", "accept", "approved", { name: "Ada Byron" })],
  ["wishes", answerQuote("change-asked", "ask-change", "reviewed", { message: "Wider." })],
  ["renewed links", ({ path }) => ({ call: { method: "PUT", path: `${path}/link` }, event: "link-renewed" })],
  [
    "deletions",
    ({ path, email, status, isAccepted }) =>
      // An order stays.
      isAccepted && status === "approved"
        ? undefined
        : { call: { method: "DELETE", path }, event: "deleted", also: [[DELETED, email, 1]] },
  ],
];

function nowOf({ ledger }: Client, { email, id }: Quote): Now {
  const kinds = String(ledger.value(HISTORY, email)).split(" ");
  const sent = kinds.filter((kind) => kind === "sent").length;
  const isAccepted = kinds.lastIndexOf("accepted") > kinds.lastIndexOf("sent");
  const status = String(ledger.value(STATUS, email));
  return { path: `/api/quotes/${id}`, email, status, sent, isAccepted };
}

const expectEvent = ({ ledger }: Client, email: string, event: string): Change => [
  HISTORY,
  email,
  `${ledger.value(HISTORY, email)} ${event}`,
];

/** Something happens to a quote. A deleted one is restored. */
export async function changeQuote(client: Client, quote: Quote): Promise<void> {
  const { site, ledger, random } = client;
  const now = nowOf(client, quote);
  const [kind, prepare] = OPERATIONS[random.below(OPERATIONS.length)] ?? [];
  if (ledger.value(DELETED, quote.email) === 1) {
    const changes = [expectEvent(client, quote.email, "restored"), [DELETED, quote.email, 0]] as const;
    const call = { method: "POST", path: `${now.path}/restore` } as const;
    await ledger.write("restored quotes", changes, () => ask(site, call));
    return;
  }
  const operation = await prepare?.(now, client);
  if (!operation) return;
  const { call, event, status, also = [] } = operation;
  const changes = [expectEvent(client, quote.email, event), ...also];
  if (status !== undefined) changes.push([STATUS, quote.email, status]);
  await ledger.write(kind ?? "", changes, () => ask(site, call));
}

/** Sets the status of a few quotes, which is one transaction. A kill must leave all or none of them. */
export async function changeSeveral(client: Client, quotes: readonly Quote[]): Promise<void> {
  const { site, ledger } = client;
  const listed = quotes.filter(({ email }) => ledger.value(DELETED, email) === 0);
  const status = differentFrom("", client);
  const changes = listed
    .filter(({ email }) => ledger.value(STATUS, email) !== status)
    .flatMap(({ email }): Change[] => [[STATUS, email, status], expectEvent(client, email, "status-changed")]);
  const json = { status, quotes: listed.map(({ id }) => ({ quoteId: id })) };
  const call = { method: "PUT", path: "/api/quotes/status", json } as const;
  if (listed.length > 0) await ledger.write("statuses of several", changes, () => ask(site, call));
}

/** Uploads a picture, notes its name, and returns it. */
async function uploadPicture({ site, ledger }: Client, names: Set<string>) {
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(await png(703, 503))]), "large.png");
  const call = { method: "POST", path: "/api/images/upload", form } as const;
  const send = () =>
    ask(site, call).catch((error: Error) => {
      // A machine that is too busy to check it in time refuses it.
      if (error.message.includes("image_effort")) return undefined;
      throw error;
    });
  const name = (await ledger.write("images", [], send))?.filename;
  if (name !== undefined) names.add(String(name));
  return name === undefined ? undefined : String(name);
}

/** Edits the rules until the server is killed, some of them with a new image. */
export async function workOnRules(client: Client, names: Set<string>): Promise<void> {
  const { site, ledger, random } = client;
  const { product } = catalogDocument;
  while (!site.isKilled) {
    const revision = Number((await ask(site, { method: "GET", path: "/api/admin/config" }))?.revision);
    if (Number.isNaN(revision)) return;
    const next: Change = [REVISIONS, product, revision + 1];
    const headers = { "If-Match": `"${revision}"` };
    const image = random.chance(0.5) ? await uploadPicture(client, names) : undefined;
    const basePrice = 1500 + revision / 100;
    const [path, json, change]: readonly [string, object, Change] = image
      ? ["steps/frame_color/options/black", { image }, [PICTURED, image, 1]]
      : ["config/base-price", { basePrice }, [PRICE, String(revision + 1), basePrice]];
    const call = { method: "PUT", path: `/api/admin/${path}`, json, headers } as const;
    if (!site.isKilled) await ledger.write("edits", [next, change], () => ask(site, call));
    await pause(random.below(60));
  }
}
