import type { SecurityEventKind } from "./people.ts";

/** The groups of events by which owners filter the audit trail. */
export const EVENT_GROUPS = {
  "sign-in": {
    label: "Sign-in",
    kinds: ["signed-in", "sign-in-failed", "signed-out", "session-ended", "recovery-code-used"],
  },
  people: {
    label: "People and roles",
    kinds: [
      ...(["invited", "joined", "person-changed", "person-ended"] as const),
      ...(["person-restored", "role-kept", "reset-made"] as const),
    ],
  },
  ways: {
    label: "Passwords, passkeys and codes",
    kinds: ["password-set", "password-removed", "passkey-added", "passkey-removed", "codes-on", "codes-off"],
  },
  keys: {
    label: "API keys and webhooks",
    kinds: ["key-added", "key-revoked", "webhook-added", "webhook-changed", "webhook-deleted"],
  },
  exports: { label: "Exports", kinds: ["exported"] },
  company: { label: "Company", kinds: ["company-changed"] },
  "days-off": { label: "Days off", kinds: ["day-off-added", "day-off-removed"] },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly kinds: readonly SecurityEventKind[] }>>;

export type EventGroup = keyof typeof EVENT_GROUPS;

/** The verb of each kind, with the person, key or file that the event is about. */
const VERBS: Readonly<Record<SecurityEventKind, (subject: string | null) => string>> = {
  "signed-in": () => "signed in",
  "sign-in-failed": (subject) => `failed to sign in${subject === null ? "" : ` as ${subject}`}`,
  "signed-out": () => "signed out",
  "session-ended": (subject) => (subject === null ? "ended a session" : `ended sessions of ${subject}`),
  invited: (subject) => `invited ${subject ?? "a person"}`,
  joined: () => "accepted the invitation",
  "person-changed": (subject) => (subject === null ? "changed the own account" : `changed the account of ${subject}`),
  "person-ended": (subject) => `ended the account of ${subject ?? "a person"}`,
  "person-restored": (subject) => `restored the account of ${subject ?? "a person"}`,
  "role-kept": (subject) => `did not confirm the role of ${subject ?? "a person"}`,
  "reset-made": (subject) =>
    subject === null ? "asked for a new password" : `made a link for a new password for ${subject}`,
  "password-set": ownOr("set a password"),
  "password-removed": ownOr("removed the password"),
  "passkey-added": ownOr("added a passkey"),
  "passkey-removed": ownOr("removed a passkey"),
  "codes-on": ownOr("turned on one-time codes"),
  "codes-off": ownOr("turned off one-time codes"),
  "recovery-code-used": () => "signed in with a recovery code",
  "key-added": (subject) => `made the API key ${subject ?? ""}`.trim(),
  "key-revoked": (subject) => `revoked the API key ${subject ?? ""}`.trim(),
  "webhook-added": (subject) => `added the webhook ${subject ?? ""}`.trim(),
  "webhook-changed": (subject) => `changed the webhook ${subject ?? ""}`.trim(),
  "webhook-deleted": (subject) => `deleted the webhook ${subject ?? ""}`.trim(),
  "company-changed": () => "changed the settings of the company",
  "day-off-added": (subject) => `added the day off ${subject ?? ""}`.trim(),
  "day-off-removed": (subject) => `removed the day off ${subject ?? ""}`.trim(),
  exported: (subject) => `exported ${subject ?? "data"}`,
};

function ownOr(verb: string) {
  return (subject: string | null) => (subject === null ? verb : `${verb} for ${subject}`);
}

interface TrailEvent {
  readonly kind: SecurityEventKind;
  readonly author: string | null;
  readonly subject: string | null;
  readonly detail: string | null;
}

/** 'Ana Silva changed the account of Ben Okoye: role from Sales to Owner.', 'Ana Silva signed in with a passkey.' */
export function eventSentence({ kind, author, subject, detail }: TrailEvent): string {
  const about = subject === author ? null : subject;
  const more = detail?.startsWith("with ") ? ` ${detail}` : detail && `: ${detail}`;
  return `${author ?? "Somebody"} ${VERBS[kind](about)}${more ?? ""}.`;
}
