import { createTransport } from "nodemailer";
import { isLoopback } from "#server/http/is-loopback.ts";
import { allowFarHosts } from "#server/platform/connect-attempts.ts";
import { codeOf } from "#server/platform/errors.ts";
import { NeverDeliverable, NotDelivered } from "../outbox.ts";

/** Emails to the mail server at the same time. */
export const MAX_CONNECTIONS = 4;

const CONNECT_MS = 10_000;

/** After this time, a firewall on the way may have dropped a connection that nobody uses. */
const IDLE_MS = 30_000;

/** Connects to the mail server when needed, and keeps connections for a while. A password is only sent over TLS, or to this machine. */
export function openTransport(smtpUrl: string) {
  allowFarHosts();
  const { username, protocol } = new URL(smtpUrl);
  return createTransport({
    pool: true,
    url: smtpUrl,
    requireTLS: protocol === "smtp:" && username !== "" && !isLoopback(smtpUrl),
    maxConnections: MAX_CONNECTIONS,
    // The outbox tries again.
    maxRequeues: 0,
    dnsTimeout: CONNECT_MS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    idleTimeout: IDLE_MS,
    // A step may take ten minutes, nodemailer's own limit: a mail server that scans an email answers late (RFC 5321, 4.5.3.2.6).
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** The problem with the mail settings and its remedy, in a sentence. The password is never part of it. */
export function explainEmailError(error: unknown, smtpUrl: string): string {
  const { host, hostname } = new URL(smtpUrl);
  const answer = error instanceof Error ? Reflect.get(error, "response") : undefined;
  const said = typeof answer === "string" ? ` It answered: ${answer.replace(/\s+/g, " ")}` : "";
  switch (isTlsFailure(error) ? "ETLS" : codeOf(error)) {
    case "EDNS":
      return `There is no mail server ${hostname}. Check the name in SMTP_URL.`;
    case "ETIMEDOUT":
      return `The mail server ${host} did not answer in time. Check host and port in SMTP_URL, and the firewall.`;
    case "EAUTH":
      return `The mail server ${host} refuses the user or the password in SMTP_URL.${said}`;
    case "ETLS":
      return `No safe connection to ${host} is possible (${tlsReason(error)}). Check host and port in SMTP_URL: usually smtps:// with 465, or smtp:// with 587. The certificate has to be for this host, and from an authority that this machine knows.`;
    case "EENVELOPE":
      return `The mail server ${host} refuses ${refusedPart(error)}.${said}`;
    case "ECONNECTION":
    case "ESOCKET":
    case "ECONNREFUSED":
      return `The mail server ${host} cannot be reached. Check host and port in SMTP_URL, and whether it speaks SMTP there.`;
    default:
      return `The mail server ${host} did not accept the email.${said}`;
  }
}

/** Whether a connection was made that TLS then refused. All other failures of a socket name the call that failed. */
const isTlsFailure = (error: unknown): boolean =>
  codeOf(error) === "ESOCKET" && Reflect.get(Object(error), "syscall") === undefined;

/** 'wrong version number', where the whole message also names OpenSSL's source files. */
function tlsReason(error: unknown): string {
  const reason = Reflect.get(Object(error), "reason");
  if (typeof reason === "string") return reason;
  return error instanceof Error ? error.message.replace(/\s+/g, " ") : "unknown reason";
}

const refusedPart = (error: unknown) =>
  ({ "RCPT TO": "the recipient", "MAIL FROM": "the sender in MAIL_FROM" })[
    String(Reflect.get(Object(error), "command"))
  ] ?? "the email";

/** The steps of SMTP whose refusal is about this recipient or this email, and not about our settings. */
const OWN_STEPS: readonly unknown[] = ["RCPT TO", "DATA"];

/** Replies at these steps that are about the connection: out of turn, and not signed in. */
const OTHER_REPLIES: readonly unknown[] = [503, 530];

/** The failure of an email. A refusal for good (5yz) never becomes an acceptance. Before it counts, another attempt goes to `others` alone. */
export function failureOf(error: unknown, smtpUrl: string, others?: string): NotDelivered {
  const read = (name: string): unknown => Reflect.get(Object(error), name);
  const [code, reply, status, command] = ["code", "response", "responseCode", "command"].map(read);
  const isFinal = read("permanent") === true && OWN_STEPS.includes(command) && !OTHER_REPLIES.includes(status);
  const facts = {
    ...{ host: new URL(smtpUrl).host, code: String(code) },
    // Before the sender is named, a reply says nothing about a person.
    ...(typeof reply === "string" && { reply: code === "EAUTH" ? reply : keepCodes(reply) }),
  };
  const Failure = isFinal && others === undefined ? NeverDeliverable : NotDelivered;
  return new Failure(explainEmailError(error, smtpUrl), facts, others);
}

/** '550 5.1.1' of '550 5.1.1 <ada@example.com>: no such user' */
const keepCodes = (reply: string) => /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(reply)?.[0];
