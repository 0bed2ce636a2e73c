import { createTransport } from "nodemailer";
import { codeOf } from "#server/platform/errors.ts";

/** Emails to the mail server at the same time. */
export const MAX_CONNECTIONS = 4;

const CONNECT_MS = 10_000;

/** The longest silence of the mail server. */
const SILENCE_MS = 30_000;

/** Connects to the mail server when needed, and keeps connections for a while. A password is only sent over TLS, or to this machine. */
export function openTransport(smtpUrl: string) {
  const { hostname, username, protocol } = new URL(smtpUrl);
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return createTransport({
    pool: true,
    url: smtpUrl,
    requireTLS: protocol === "smtp:" && username !== "" && !isHere,
    maxConnections: MAX_CONNECTIONS,
    // The outbox tries again.
    maxRequeues: 0,
    dnsTimeout: CONNECT_MS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** The problem with the mail settings and its remedy, in a sentence. The password is never part of it. */
export function explainEmailError(error: unknown, smtpUrl: string): string {
  const { host, hostname } = new URL(smtpUrl);
  const answer = error instanceof Error ? Reflect.get(error, "response") : undefined;
  const said = typeof answer === "string" ? ` It answered: ${answer.replace(/\s+/g, " ")}` : "";
  switch (codeOf(error)) {
    case "EDNS":
      return `There is no mail server ${hostname}. Check the name in SMTP_URL.`;
    case "ETIMEDOUT":
      return `The mail server ${host} did not answer in time. Check host and port in SMTP_URL, and the firewall.`;
    case "EAUTH":
      return `The mail server ${host} refuses the user or the password in SMTP_URL.${said}`;
    case "ETLS":
      return `No safe connection to ${host} is possible. Check the port in SMTP_URL: usually smtps:// with 465, or smtp:// with 587.`;
    case "EENVELOPE":
      return `The mail server ${host} refuses the sender in MAIL_FROM or the recipient.${said}`;
    case "ECONNECTION":
    case "ESOCKET":
    case "ECONNREFUSED":
      return `The mail server ${host} cannot be reached. Check host and port in SMTP_URL, and whether it speaks SMTP there.`;
    default:
      return `The mail server ${host} did not accept the email.${said}`;
  }
}
