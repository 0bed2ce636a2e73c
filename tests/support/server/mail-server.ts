import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

/** Returned by a step of the conversation: nothing to accept, or an SMTP code to refuse with. */
type Step = (recipient: string) => number | undefined | Promise<number | undefined>;

interface Behavior {
  onRecipient?: Step;
  onMessage?: Step;
  onConnect?: Step;
}

/** A mail server that keeps what it accepts, until the test ends. `behavior` can change at any time. */
export async function startMailServer(password?: string) {
  const mails: Email[] = [];
  const recipients: string[] = [];
  const behavior: Behavior = {};
  const answer = async (step: Step | undefined, done: (error?: Error | null) => void) => {
    const code = await step?.(recipients.at(-1) ?? "");
    // Quotes the recipient, as real servers do.
    const text = `no, not for <${recipients.at(-1)}>`;
    done(code === undefined ? null : Object.assign(new Error(text), { responseCode: code }));
  };
  const server = new SMTPServer({
    disabledCommands: password === undefined ? ["STARTTLS", "AUTH"] : ["STARTTLS"],
    allowInsecureAuth: true,
    closeTimeout: 10,
    onAuth: (auth, _session, done) =>
      done(auth.password === password ? null : new Error("wrong password"), { user: "bench" }),
    onConnect: (_session, done) => void answer(behavior.onConnect, done),
    onRcptTo: ({ address }, _session, done) => {
      recipients.push(address);
      void answer(behavior.onRecipient, done);
    },
    onData: (stream, _session, done) => {
      void buffer(stream).then(async (bytes) => {
        const mail = await PostalMime.parse(bytes);
        await answer(behavior.onMessage, (error) => {
          if (!error) mails.push(mail);
          done(error);
        });
      });
    },
  });
  // Clients that disconnect are part of the tests.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  onTestFinished(close);
  return { url: `smtp://127.0.0.1:${address.port}`, mails, recipients, behavior, close };
}
