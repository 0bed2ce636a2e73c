/** The groups of events by which owners filter the audit trail. */
export const EVENT_GROUPS = {
  "sign-in": "Sign-in",
  people: "People and roles",
  ways: "Passwords, passkeys and codes",
  keys: "API keys, webhooks and partners",
  exports: "Exports",
  company: "Company",
  "days-off": "Days off",
} as const;

export type EventGroup = keyof typeof EVENT_GROUPS;

/** The words of a kind of event: in a column of a file, and in a sentence alone or before the person, key or file that it is about. */
const event = (group: EventGroup, label: string, alone: string, about?: string) => ({ group, label, alone, about });

/** The kinds of events in the audit trail, in words. */
export const SECURITY_EVENTS = {
  "signed-in": event("sign-in", "Signed in", "signed in"),
  "sign-in-failed": event("sign-in", "Failed to sign in", "failed to sign in", "failed to sign in as"),
  "signed-out": event("sign-in", "Signed out", "signed out"),
  "session-ended": event("sign-in", "Ended a session", "ended a session", "ended sessions of"),
  invited: event("people", "Invited", "invited a person", "invited"),
  "link-ended": event("people", "Ended a link", "ended a link", "ended the link for"),
  joined: event("people", "Accepted the invitation", "accepted the invitation"),
  "person-changed": event("people", "Changed a person", "changed the own account", "changed the account of"),
  "person-ended": event("people", "Ended an account", "ended the account of a person", "ended the account of"),
  "person-restored": event(
    "people",
    "Restored an account",
    "restored the account of a person",
    "restored the account of",
  ),
  "role-kept": event("people", "Kept a role", "did not confirm the role of a person", "did not confirm the role of"),
  "email-kept": event(
    "people",
    "Kept an email address",
    "has another email address for a person",
    "has another email address for",
  ),
  "reset-made": event(
    "people",
    "Made a link for a new password",
    "asked for a new password",
    "made a link for a new password for",
  ),
  "password-set": event("ways", "Set a password", "set a password", "set a password for"),
  "password-removed": event("ways", "Removed a password", "removed the password", "removed the password for"),
  "passkey-added": event("ways", "Added a passkey", "added a passkey", "added a passkey for"),
  "passkey-removed": event("ways", "Removed a passkey", "removed a passkey", "removed a passkey for"),
  "codes-on": event("ways", "Turned on one-time codes", "turned on one-time codes", "turned on one-time codes for"),
  "codes-off": event("ways", "Turned off one-time codes", "turned off one-time codes", "turned off one-time codes for"),
  "recovery-code-used": event("sign-in", "Used a recovery code", "signed in with a recovery code"),
  "key-added": event("keys", "Made an API key", "made the API key", "made the API key"),
  "key-revoked": event("keys", "Revoked an API key", "revoked the API key", "revoked the API key"),
  "webhook-added": event("keys", "Added a webhook", "added the webhook", "added the webhook"),
  "webhook-changed": event("keys", "Changed a webhook", "changed the webhook", "changed the webhook"),
  "webhook-deleted": event("keys", "Deleted a webhook", "deleted the webhook", "deleted the webhook"),
  "partner-added": event("keys", "Added a partner", "added the partner", "added the partner"),
  "partner-changed": event("keys", "Changed a partner", "changed the partner", "changed the partner"),
  "partner-deleted": event("keys", "Deleted a partner", "deleted the partner", "deleted the partner"),
  exported: event("exports", "Exported", "exported data", "exported"),
  "company-changed": event("company", "Changed the company", "changed the settings of the company"),
  "day-off-added": event("days-off", "Added a day off", "added the day off", "added the day off"),
  "day-off-removed": event("days-off", "Removed a day off", "removed the day off", "removed the day off"),
};

export type SecurityEventKind = keyof typeof SECURITY_EVENTS;

export const EVENT_KINDS = Object.keys(SECURITY_EVENTS) as [SecurityEventKind, ...SecurityEventKind[]];

interface TrailEvent {
  readonly kind: SecurityEventKind;
  readonly author: string | null;
  readonly subject: string | null;
  readonly detail: string | null;
}

/** 'Ana Silva changed the account of Ben Okoye: role from Sales to Owner.', 'Ana Silva signed in with a passkey.' */
export function eventSentence({ kind, author, subject, detail }: TrailEvent): string {
  const { alone, about } = SECURITY_EVENTS[kind];
  const words = subject === null || subject === author || about === undefined ? alone : `${about} ${subject}`;
  const more = detail?.startsWith("with ") ? ` ${detail}` : detail && `: ${detail}`;
  return `${author ?? "Somebody"} ${words}${more ?? ""}.`;
}
