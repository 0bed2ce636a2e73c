import { Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { readEnv } from "#server/app/env.ts";
import { openServer } from "#server/app/open-server.ts";
import { explainEmailError, openTransport } from "#server/messages/email/transport.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { keptLog } from "../../support/server/kept-log.ts";
import { FRIDAY, MINUTE_MS, startMail } from "../../support/server/mail.ts";
import { startMailServer } from "../../support/server/mail-server.ts";

describe("a mail server", () => {
  it.each([
    ["wants us to sign in first", "onRecipient", 530],
    ["has no room for the message", "onMessage", 452],
    ["refuses the connection", "onConnect", 554],
  ] as const)("that %s gets the same message again, and no address is logged", async (_, step, code) => {
    const { submit, look, behavior, pass, mails, messages, log } = await startMail();
    behavior[step] = () => code;
    await submit();
    await look();
    expect(mails).toEqual([]);
    const [first] = await messages.countMessages();
    expect(first).toEqual({ channel: "email", state: "waiting", count: 2 });
    expect(log()).toContain("message not delivered yet");
    expect(log()).not.toContain("@");

    behavior[step] = () => undefined;
    pass(MINUTE_MS);
    await look();
    expect(mails).toHaveLength(2);
    expect(await messages.countMessages()).toEqual([]);
  });

  it("that wants one of staff's addresses later gets the email again for that one only", async () => {
    const { submit, look, behavior, pass, recipients, request, log } = await startMail();
    const toStaff = () => recipients.filter((address) => address.endsWith("@bench.example"));
    behavior.onRecipient = (address) => (address.startsWith("bob") ? 451 : undefined);
    await submit();
    await look();
    expect(toStaff()).toEqual(["ann@bench.example", "bob@bench.example"]);
    const { body } = await request.get("/api/admin/messages?channel=email");
    expect(body.messages).toMatchObject([
      { destination: "staff", state: "waiting", error: expect.stringContaining(": 451 ") },
    ]);
    expect(log()).not.toContain("@");

    behavior.onRecipient = undefined;
    pass(MINUTE_MS);
    await look();
    expect(toStaff().slice(2)).toEqual(["bob@bench.example"]);
    pass(48 * 60 * MINUTE_MS);
    await look();
    expect(toStaff()).toHaveLength(3);
  });

  it("that refuses one of staff's addresses for good gets the email for that one again, once it is corrected, and for nobody once it is removed", async () => {
    const { submit, look, behavior, pass, recipients, messages, log, staff, request } = await startMail();
    behavior.onRecipient = (address) => (address.startsWith("bob") ? 550 : undefined);
    await submit();
    await look();
    pass(MINUTE_MS);
    await look();
    expect(await messages.countMessages()).toEqual([{ channel: "email", state: "failed", count: 1 }]);
    expect(recipients.filter((address) => address === "ann@bench.example")).toHaveLength(1);
    expect(log()).not.toContain("@");

    const { body } = await request.get("/api/admin/messages?channel=email");
    expect(body.messages).toMatchObject([{ destination: "staff" }]);
    const [stored] = await messages.listTroubled("email");
    expect(stored?.destination, "which earlier servers take for all of staff").not.toMatch(/^staff(:|$)/);
    const sendAgain = async () => {
      await request.post(`/api/admin/messages/${body.messages[0].id}/send`);
      const before = recipients.length;
      await look();
      return recipients.slice(before);
    };
    staff[1] = "rob@bench.example";
    behavior.onRecipient = () => 550;
    expect(await sendAgain()).toEqual(["rob@bench.example"]);
    staff.pop();
    expect(await sendAgain()).toEqual([]);
    expect(await messages.countMessages()).toEqual([]);
    staff.push("rob@bench.example");
    expect(await sendAgain(), "from a list that still has it").toEqual([]);
  });

  it("that was down for long gets what happens then in ten minutes, with all attempts, in the emails that wait", async () => {
    const { announced, hire, look, behavior, pass, stores, db, mailTo } = await startMail();
    const ben = await hire("Ben Okoye");
    const [asked, first, second] = [await announced(), await announced(), await announced()];
    const happen = async (message: string, quoteId: string, at: Date) => {
      await stores.quotes.answer(asked, { kind: "change-asked", number: null, message }, at, "2026-11-20");
      await stores.quotes.assign([{ quoteId }], ben.id, { at, author: "Ana Silva", person: null });
    };
    behavior.onRecipient = () => 451;
    await happen("First.", first, FRIDAY);
    const in16Hours = new Date(FRIDAY.getTime() + 16 * 60 * MINUTE_MS).toISOString();
    await db.updateTable("messages").set({ attempts: 9, due_at: in16Hours }).where("state", "=", "waiting").execute();
    pass(MINUTE_MS);
    await happen("Second.", second, new Date(FRIDAY.getTime() + MINUTE_MS));
    pass(10 * MINUTE_MS);
    await look();
    behavior.onRecipient = undefined;
    pass(MINUTE_MS);
    await look();
    expect(mailTo("ann@bench.example")?.text).toContain("Second.");
    expect(mailTo("ben@example.com")?.subject).toContain("to you");
  });

  it("that takes six minutes to accept a message gets it once", async () => {
    const { submit, look, behavior, url, db, mails, messages } = await startMail();
    await submit();
    await db.deleteFrom("messages").where("destination", "=", "customer").execute();
    const { port } = new URL(url);
    const { setTimeout } = Socket.prototype;
    // The timeouts of our connections pass a thousand times faster.
    vi.spyOn(Socket.prototype, "setTimeout").mockImplementation(function (this: Socket, ms, ...listener) {
      return setTimeout.call(this, String(this.remotePort) === port ? ms / 1000 : ms, ...listener);
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    behavior.onMessage = async () => {
      vi.advanceTimersByTime(6 * MINUTE_MS);
      await pause((6 * MINUTE_MS) / 1000);
      return undefined;
    };
    await look();
    expect(mails).toHaveLength(1);
    expect(await messages.countMessages()).toEqual([]);
  });

  it.each([
    ["this mailbox name", "onRecipient", 553],
    ["the message", "onMessage", 554],
  ] as const)(
    "that refuses %s for good is not asked again, and the quote and one line of the log say why",
    async (_, step, code) => {
      const { submit, look, behavior, pass, recipients, messages, log, url, request } = await startMail();
      behavior[step] = () => code;
      const quoteId = await submit();
      await look();
      expect(await messages.countMessages()).toEqual([{ channel: "email", state: "failed", count: 2 }]);
      const { host } = new URL(url);
      expect(log()).toMatch(`"host":"${host}"`);
      expect(log()).toMatch(`"reply":"${code}"`);
      expect(log()).not.toMatch(/@|stack/);
      const { body } = await request.get(`/api/quotes/${quoteId}/answers`);
      expect(body.undelivered).toEqual([
        {
          id: expect.stringMatching(/^msg_/),
          template: "request-received",
          destination: "customer",
          error: expect.stringMatching(`^The mail server ${host} (refuses|did not accept) .*: ${code} `),
        },
      ]);

      const asked = recipients.length;
      behavior[step] = () => undefined;
      pass(48 * 60 * MINUTE_MS);
      await look();
      expect(recipients).toHaveLength(asked);
    },
  );

  it("that refuses the password is named in the log when the server starts", async () => {
    const { url } = await startMailServer("pass");
    const { log, lines } = keptLog("warn");
    const folder = testFolder();
    const env = readEnv({
      ...{ PORT: "0", DATA_DIR: join(folder, "data"), UPLOADS_DIR: join(folder, "uploads") },
      ...{ SMTP_URL: url.replace("//", "//bench:wrong@"), MAIL_FROM: "quotes@bench.example" },
      ...{ MAIL_STAFF: "ann@bench.example", COMPANY_NAME: "Bench Works" },
    });
    const { server, release } = await openServer(env, log);
    onTestFinished(async () => {
      server.close();
      await release();
    });
    await expect.poll(lines).toMatchObject([
      { msg: "emails have no links, because PUBLIC_URL is not set" },
      {
        msg: expect.stringMatching(
          /^The mail server 127.*refuses the user or the password in SMTP_URL\. It answered: 535/,
        ),
      },
    ]);
  });
});

it("the settings of email are tried when the server starts, and the log says what is wrong, without the password", async () => {
  const { url, close } = await startMailServer("pass");
  const host = new URL(url).host;
  const problem = (smtpUrl: string) => {
    const transport = openTransport(smtpUrl);
    return transport
      .verify()
      .then(
        () => "none",
        (error: unknown) => explainEmailError(error, smtpUrl),
      )
      .finally(() => transport.close({ force: true }));
  };
  const right = url.replace("//", "//bench:pass@");
  expect(await problem(right)).toBe("none");
  expect(await problem(right.replace("smtp:", "smtps:"))).toMatch(
    `No safe connection to ${host} is possible (wrong version number). Check host and port in SMTP_URL: usually smtps:// with 465, or smtp:// with 587. The certificate has to be for this host, and from an authority that this machine knows.`,
  );
  await close();
  expect(await problem(right)).toBe(
    `The mail server ${host} cannot be reached. Check host and port in SMTP_URL, and whether it speaks SMTP there.`,
  );
});
