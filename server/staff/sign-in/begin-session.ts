import type { Request, Response } from "express";
import { agentOf } from "#server/http/user-agent.ts";
import type { SecurityEventKind } from "#shared/api/people.ts";
import type { AuditStore } from "../audit-store.ts";
import type { PeopleStore } from "../people-store.ts";
import { type PersonRow, SHARED_PASSWORD } from "../person.ts";
import type { SessionCookie } from "../session-cookie.ts";
import type { Beginning, SessionStore } from "../session-store.ts";

interface BeginSessionDeps {
  readonly sessions: SessionStore;
  readonly cookie: SessionCookie;
  readonly people: PeopleStore;
  readonly audit: AuditStore;
  readonly now: () => Date;
}

/** The person who signs in, and how. */
export interface Arrival extends Pick<Beginning, "way" | "provider"> {
  readonly person: PersonRow;
}

export type BeginSession = ReturnType<typeof createBeginSession>;

/**
 * Begins a session of a person, or one with the shared password, sets its cookie, and notes it in the audit trail. A session that the
 * browser had before ends.
 */
export function createBeginSession(deps: BeginSessionDeps) {
  const { sessions, cookie, people, audit, now } = deps;
  return async (req: Request, res: Response, arrival?: Arrival): Promise<void> => {
    const at = now();
    await sessions.removeEnded(at);
    const before = cookie.read(req);
    if (before) await sessions.end(before);
    const address = req.ip ?? "";
    const token = await sessions.begin(
      at,
      arrival && {
        personId: arrival.person.id,
        passwordHash: arrival.person.password_hash,
        way: arrival.way,
        address,
        agent: agentOf(req),
        ...(arrival.provider && { provider: arrival.provider }),
      },
    );
    if (arrival) await people.noteSignIn(arrival.person.id, at);
    const kind: SecurityEventKind = "signed-in";
    const author = arrival?.person.name ?? SHARED_PASSWORD.name;
    await audit.add({ at, kind, author, detail: arrival && WAYS[arrival.way], address });
    cookie.set(res, token);
  };
}

/** Ways to sign in, as the audit trail names them. */
const WAYS: Readonly<Record<Beginning["way"], string>> = {
  passkey: "with a passkey",
  password: "with a password",
  provider: "with the company's account",
};
