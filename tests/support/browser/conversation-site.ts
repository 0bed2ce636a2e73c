import type { Email } from "postal-mime";
import { onTestFinished, vi } from "vitest";
import { freePort } from "../server/free-port.ts";
import { startMailServer } from "../server/mail-server.ts";
import { serveInProcess } from "../server/running-server.ts";
import { openPage } from "./bench-page.ts";
import { LOCKED, PASSWORD } from "./staff-page.ts";

export const STAFF = "sales@bench.example";

/** A server with a password and an address, which sends emails, and the page of staff who are signed in. */
export async function startConversationSite() {
  const mail = await startMailServer();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await serveInProcess({
    ...LOCKED,
    ...{ HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: url },
    ...{ SMTP_URL: mail.url, MAIL_FROM: "quotes@bench.example", MAIL_STAFF: STAFF },
    ...{ COMPANY_NAME: "Bench Works" },
  });
  onTestFinished(server.stop);

  const page = await openPage("about:blank");
  const ask = async (method: "GET" | "POST" | "PUT", path: string, data?: object) => {
    const headers = { Origin: url };
    const reply = await page.request.fetch(`${url}${path}`, { method, headers, data });
    if (!reply.ok()) throw new Error(await reply.text());
    return reply.json();
  };
  await ask("POST", "/api/staff/session", { password: PASSWORD });

  return {
    server,
    mails: mail.mails,
    staff: { page, ask },
    /** The email with this subject, once it has arrived. */
    waitForEmail: (subject: string): Promise<Email> =>
      vi.waitFor(
        () => {
          const found = mail.mails.find((each) => each.subject === subject);
          if (!found) throw new Error(`No email '${subject}' arrived.`);
          return found;
        },
        { timeout: 30_000 },
      ),
  };
}
