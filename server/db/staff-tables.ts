import type { Generated } from "kysely";
import type { Role } from "#shared/api/declaration/roles.ts";
import type { SignInWay } from "#shared/api/people.ts";
import type { SecurityEventKind } from "#shared/api/security-events.ts";

/** Sessions of people. */
export interface StaffSessionsTable {
  /** SHA-256 of the token in the browser's cookie. */
  token_hash: string;
  /** ISO 8601 in UTC. */
  created_at: string;
  seen_at: string;
  person_id: string;
  way: SignInWay;
  /** The client's IP address and browser when it began. */
  address: string | null;
  agent: string | null;
  /** Only of a session that began at an OpenID provider: its session there. */
  provider_session: string | null;
}

/** Staff with accounts, and the built-in owner. A person who left stays, because histories and quotes name people. */
export interface PeopleTable {
  id: string;
  /** Nobody else has it, in any case of its letters. Histories store it as the author. */
  name: string;
  /** In lower case. Nobody else has it. Empty for the built-in owner. */
  email: string;
  /** For customers, with the quotes that the person sends. */
  phone: string;
  role: Role;
  /** 0 for a person who left: no session, no sign-in. */
  is_active: 0 | 1;
  /** As in `STAFF_PASSWORD`; null without a password. */
  password_hash: string | null;
  /** The secret of one-time codes in base32, and the number of the last time step that was used. */
  totp_secret: string | null;
  totp_step: number | null;
  /** JSON: the SHA-256 of each recovery code that was not used. */
  recovery_codes: string;
  /** The issuer and the subject at the OpenID provider, with a space between them. Nobody else has it. */
  provider_subject: string | null;
  /** The address that the provider said last and that counted here; null if none is known. An owner may have given another one since. */
  provider_email: string | null;
  /** The provider's group that gave the role; null if an owner gave it. Once a group has, groups decide about it. */
  role_group: string | null;
  /** 1 if the provider ended the account. It restores no account that an owner ended. */
  ended_by_provider: Generated<0 | 1>;
  /** When the access last ended: a sign-in that began before does not count. Null if it never has. */
  access_ended_at: string | null;
  created_at: string;
  created_by: string;
  /** The first sign-in; null while the invitation is open. */
  joined_at: string | null;
  last_seen_at: string | null;
}

/** Passkeys of people. */
export interface PasskeysTable {
  /** The ID of the credential in base64url. */
  id: string;
  person_id: string;
  name: string;
  /** COSE in base64url. */
  public_key: string;
  counter: number;
  /** JSON: how the browser reaches it. */
  transports: string;
  /** ISO 8601 in UTC. */
  created_at: string;
  last_used_at: string | null;
}

/** Links that invite a person, or let one choose a new password. Each works once. */
export interface PersonLinksTable {
  /** SHA-256 of the token. */
  token_hash: string;
  person_id: string;
  purpose: "invitation" | "reset";
  /** ISO 8601 in UTC. */
  created_at: string;
  /** Its maker, as histories name people; 'email' if somebody asked for it with an email address. */
  created_by: string;
  /** 1 for a link in an email, which proves no more than the mailbox. */
  by_email: Generated<0 | 1>;
  expires_at: string;
  /** Wrong codes that came with it. */
  failures: Generated<number>;
}

/** The end that a sign-in which has begun waits for: a challenge for a passkey, or the state of an OpenID request. Used once. */
export interface SignInStepsTable {
  /** SHA-256 of the value that the browser holds. */
  token_hash: string;
  /** JSON. */
  state: string;
  /** ISO 8601 in UTC. */
  expires_at: string;
}

/** The audit trail. Append-only. */
export interface SecurityEventsTable {
  seq: number;
  /** ISO 8601 in UTC. */
  at: string;
  kind: SecurityEventKind;
  /** The author, as histories name people and programs; null for someone unknown. */
  author: string | null;
  /** Its subject: the name of a person, key or file; null if it is the author. */
  subject: string | null;
  /** A sentence more, such as the role before and after. */
  detail: string | null;
  /** The client's IP address; empty for the command line. */
  address: string;
}

/** The API keys of programs. */
export interface ApiKeysTable {
  /** The public part of the key. */
  id: string;
  name: string;
  /** JSON: a list of `KeyScope`. */
  scopes: string;
  /** SHA-256 of the secret part. */
  hash: string;
  /** The last day, 'YYYY-MM-DD' in the company's time zone; null if it has no end. */
  expires_on: string | null;
  /** ISO 8601 in UTC. */
  created_at: string;
  /** Its author: 'staff', or 'command line'. */
  created_by: string;
  /** To the minute. */
  last_used_at: string | null;
  revoked_at: string | null;
}
