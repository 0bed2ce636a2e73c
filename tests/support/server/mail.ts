import { expect, onTestFinished } from "vitest";
import { addDigest } from "#server/messages/email/add-digest.ts";
import { createEmailChannel, emailSubscription } from "#server/messages/email/email-channel.ts";
import { createOutbox } from "#server/messages/outbox.ts";
import type { Role } from "#shared/api/declaration/roles.ts";
import { png } from "../files/images.ts";
import { terms } from "../quotes/conversation.ts";
import { createSubmission } from "../quotes/submission.ts";
import { keptLog } from "./kept-log.ts";
import { startMailServer } from "./mail-server.ts";
import { fixedPartners } from "./partners.ts";
import { startTestApp } from "./test-app.ts";

type Channel = Parameters<typeof createEmailChannel>[0];

export const FRIDAY = new Date("2026-11-20T16:05:00Z");
export const MINUTE_MS = 60_000;

/** An app whose emails go to a mail server of the test, at 10:05 on a Friday. */
export async function startMail(options: Partial<Channel> = {}) {
  let time = FRIDAY.getTime();
  const now = () => new Date(time);
  const mailServer = await startMailServer();
  const app = await startTestApp({ subscriptions: [emailSubscription], now });
  const { stores } = app;
  const { messages } = stores;
  const { log, written } = keptLog();
  const timeZone = "America/Chicago";
  const image = await png();
  const staff = ["ann@bench.example", "bob@Bench.example"];
  const email = createEmailChannel({
    ...stores,
    settings: {
      smtpUrl: mailServer.url,
      from: "quotes@bench.example",
      staff,
    },
    partners: fixedPartners([]),
    makeDrawing: async () => image,
    admit: stores.admitEmail,
    companyStore: { loadCompany: async () => ({ name: "Bench Works", address: ["1 Mill Road"], phone: "555 0100" }) },
    timeZone,
    publicOrigin: "https://bench.example",
    linkTo: async () => undefined,
    log,
    now,
    ...options,
  });
  const outbox = createOutbox({ messages, channels: { email }, log, now });
  let known: readonly unknown[] = [];
  let fresh: typeof mailServer.mails = [];
  onTestFinished(async () => {
    await outbox.end();
    email.end();
  });
  /** Sends what is due. */
  const look = async () => {
    outbox.start();
    await outbox.idle();
    fresh = mailServer.mails.filter((mail) => !known.includes(mail));
    known = [...mailServer.mails];
  };
  const submit = async (facts: object = {}): Promise<string> =>
    (await app.request.post("/api/quotes/submit").send(createSubmission(facts))).body.quoteId;
  return {
    ...app,
    ...mailServer,
    messages,
    staff,
    log: () => written.join(""),
    pass: (ms: number) => {
      time += ms;
    },
    submit,
    /** The ID of a quote whose request is announced already. */
    async announced(facts: object = {}): Promise<string> {
      const quoteId = await submit(facts);
      await look();
      mailServer.mails.length = 0;
      return quoteId;
    },
    send: (quoteId: string, fields: object = {}) => app.request.post(`/api/quotes/${quoteId}/send`).send(terms(fields)),
    /** A member of staff with an address such as ben@example.com. */
    async hire(name: string, role: Role = "sales") {
      const email = `${name.split(" ")[0]?.toLowerCase()}@example.com`;
      const person = await stores.people.add({ name, email, role }, "Ana", FRIDAY);
      return typeof person === "string" ? expect.fail(person) : person;
    },
    addDigest: () => addDigest({ ...stores, timeZone }, now()),
    look,
    /** The email that the last look brought to an address, if any. Two at once arrive in any order, so this would be either. */
    mailTo(address: string) {
      const found = fresh.filter(({ to }) => JSON.stringify(to).includes(`"${address}"`));
      expect(found.length, `emails to ${address} at once`).toBeLessThan(2);
      return found[0];
    },
  };
}
