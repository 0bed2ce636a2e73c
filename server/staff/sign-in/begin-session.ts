import type { Request, Response } from "express";
import { agentOf } from "#server/http/user-agent.ts";
import type { AuditStore } from "../audit-store.ts";
import type { PeopleStore } from "../people-store.ts";
import type { PersonRow } from "../person.ts";
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
export interface Arrival extends Pick<Beginning, "way" | "providerSession"> {
  readonly person: PersonRow;
}

/** Begins a session of a person, sets its cookie, and notes it in the audit trail. A session that the browser had before ends. */
export function createBeginSession(deps: BeginSessionDeps) {
  const { sessions, cookie, people, audit, now } = deps;
  return async (req: Request, res: Response, { person, way, providerSession }: Arrival): Promise<void> => {
    const at = now();
    await sessions.removeEnded(at);
    const before = cookie.read(req);
    if (before) await sessions.end(before);
    const address = req.ip ?? "";
    const token = await sessions.begin(at, {
      ...{ person, way, address, agent: agentOf(req), providerSession },
    });
    await people.noteSignIn(person.id, at);
    await audit.add({ at, kind: "signed-in", author: person.name, detail: WAYS[way], address });
    cookie.set(res, token);
  };
}

/** Ways to sign in, as the audit trail names them. */
const WAYS: Readonly<Record<Beginning["way"], string>> = {
  passkey: "with a passkey",
  password: "with a password",
  provider: "with the company's account",
};
