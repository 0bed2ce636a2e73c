import { hashPassword } from "#server/staff/password.ts";
import type { PersonRow } from "#server/staff/person.ts";
import { sessionCookieName } from "#server/staff/session-cookie.ts";
import { createSessionStore } from "#server/staff/session-store.ts";
import type { ApiKeyRequest } from "#shared/api/api-keys.ts";
import { ROLES, type Role } from "#shared/api/declaration/roles.ts";
import type { KeyScope } from "#shared/api/declaration/scopes.ts";
import { WEDNESDAY } from "../quotes/quote-desk.ts";
import { startTestApp } from "./test-app.ts";

export const PASSWORD = "correct horse battery staple";
export const ORIGIN = "https://bench.example.com";
export const SESSION = "/api/staff/session";

/** The lowest cost that the settings accept. */
const CHEAP = { power: 10, blockSize: 1, parallel: 1 };

/** A password's hash at that cost. */
export const cheapHash = (password: string): Promise<string> => hashPassword(password, CHEAP);

const HASH = await cheapHash(PASSWORD);

/** A server with a password and the public address `ORIGIN`. Its clock stands still. */
export async function startLockedApp(options: Parameters<typeof startTestApp>[0] = {}) {
  let time = WEDNESDAY;
  const app = await startTestApp({
    staffPassword: HASH,
    publicOrigin: ORIGIN,
    hashCost: CHEAP,
    now: () => time,
    ...options,
  });
  const tryPassword = (password: string, headers: Record<string, string> = {}) =>
    app.request
      .post(SESSION)
      .set({ Origin: ORIGIN, ...headers })
      .send({ password });

  return {
    ...app,
    tryPassword,
    /** Makes an API key, with the header that sends it. */
    async addKey(scopes: readonly KeyScope[], more: Partial<ApiKeyRequest> = {}) {
      const request = { name: "ERP", scopes, ...more };
      const added = await app.stores.keys.add(request, "staff", time);
      if (typeof added === "string") throw new Error(added);
      return { ...added, header: { Authorization: `Bearer ${added.key}` } };
    },
    async addPerson(password: string, more: Partial<PersonRow> = {}) {
      const bea = { name: "Bea Costa", email: "bea@example.com", role: "sales" } as const;
      const person = await app.stores.people.add(bea, "staff", time);
      if (typeof person === "string") throw new Error(person);
      const row = await app.stores.people.change(person.id, { password_hash: await cheapHash(password), ...more });
      if (typeof row !== "object") throw new Error(row);
      return row;
    },
    /** Adds a person who has joined and begins a session, whose cookie it returns as a browser sends it. */
    async signInAs(role: Role, name = `Ana ${ROLES[role].label}`) {
      const email = `${name.replaceAll(" ", ".").toLowerCase()}@example.com`;
      const person = await app.stores.people.add({ name, email, role }, "staff", time);
      if (typeof person === "string") throw new Error(person);
      await app.stores.people.noteSignIn(person.id, time);
      const token = await createSessionStore(app.db).begin(time, {
        ...{ person, way: "password", address: "127.0.0.1", agent: "Tests" },
      });
      return { person, cookie: `${sessionCookieName(true)}=${token}` };
    },
    pass(minutes: number) {
      time = new Date(time.getTime() + minutes * 60_000);
    },
    /** Signs in and returns the cookie as a browser sends it. */
    async signIn(): Promise<string> {
      const reply = await tryPassword(PASSWORD);
      if (reply.status !== 200) throw new Error(reply.body.error);
      return String(reply.headers["set-cookie"]?.[0]).split(";")[0] ?? "";
    },
  };
}
