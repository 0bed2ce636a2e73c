import { readEmailSettings } from "#server/app/env.ts";
import { isAddress } from "#server/messages/email/email-settings.ts";
import { explainEmailError, openTransport } from "#server/messages/email/transport.ts";
import { CommandError } from "#server/platform/errors.ts";
import { toAsciiDomain } from "#shared/text/ascii-domain.ts";
import type { Command } from "./command.ts";
import type { Session } from "./session.ts";

const usage = `Usage: npm run mail -- test ADDRESS

  test ADDRESS   sends a test email, or says what is wrong with the settings

SMTP_URL, MAIL_FROM and MAIL_STAFF are the settings.
`;

/** Commands on the settings of email. */
export const mail: Command = {
  usage,
  read: ({ words: [name, address, ...surplus], isSure }) =>
    name !== "test" || address === undefined || isSure || surplus.length > 0
      ? undefined
      : (session) => sendTest(address, session),
};

async function sendTest(typed: string, { env, say }: Session): Promise<void> {
  const { mail, company } = readEmailSettings(env);
  if (!mail)
    throw new CommandError(
      "Email is off. Set SMTP_URL, such as smtp://user:password@mail.example.com:587, with MAIL_FROM and MAIL_STAFF.",
    );
  const address = toAsciiDomain(typed);
  if (!isAddress(address)) throw new CommandError(`${address} is not an email address.`);
  const transport = openTransport(mail.smtpUrl);
  try {
    await transport.sendMail({
      from: { name: company, address: mail.from },
      to: { name: "", address },
      subject: "Test of the workbench configurator",
      text: "This email was sent by npm run mail -- test. The settings work.\n",
      headers: { "Auto-Submitted": "auto-generated" },
    });
  } catch (error) {
    throw new CommandError(explainEmailError(error, mail.smtpUrl));
  } finally {
    transport.close({ force: true });
  }
  say(`The mail server accepted a test email to ${address}. If it does not arrive, look for it in the spam folder.`);
}
