import type { Logger } from "pino";
import type { Database } from "#server/db/database.ts";
import { addEvent } from "../audit-store.ts";
import type { PersonRow } from "../person.ts";
import { admitPerson } from "./admit-person.ts";
import { type Arrival, type OpenId, reasonOf } from "./openid.ts";
import type { ProviderSettings } from "./provider-settings.ts";
import type { TokenSeal } from "./token-seal.ts";

/** The provider is asked about a session in use this often. */
const CHECK_STEP_MS = 10 * 60 * 1000;

/** A session ends after this time if the provider cannot be asked about it. */
const UNCHECKED_MS = 60 * 60 * 1000;

const timeAfter = (now: Date, ms: number) => new Date(now.getTime() + ms);

interface ProviderSessionsDeps {
  readonly db: Database;
  readonly settings: ProviderSettings;
  readonly openId: OpenId;
  readonly seal: TokenSeal;
  readonly log: Logger;
  readonly now: () => Date;
}

/** Facts by which sessions are found. */
type Marks =
  | { readonly hash: string; readonly session?: undefined; readonly personId?: undefined }
  | {
      readonly hash?: undefined;
      readonly session: string;
      readonly personId?: string | undefined;
    }
  | { readonly hash?: undefined; readonly session?: undefined; readonly personId: string };

/** The sessions that began at the provider, which ends them when it wants to. */
export function createProviderSessions(deps: ProviderSessionsDeps) {
  const { db, settings, openId, seal, log, now } = deps;

  /** Ends the sessions that have all of this, with an event for each person. */
  const end = ({ hash, session, personId }: Marks, detail: string): Promise<void> =>
    db.write(async (within) => {
      let own = within.deleteFrom("staff_sessions").where("way", "=", "provider");
      if (hash !== undefined) own = own.where("token_hash", "=", hash);
      if (session !== undefined) own = own.where("provider_session", "=", session);
      if (personId !== undefined) own = own.where("person_id", "=", personId);
      const ended = await own.returning("person_id").execute();
      const ids = new Set(ended.flatMap(({ person_id }) => person_id ?? []));
      if (ids.size === 0) return;
      const people = await within
        .selectFrom("people")
        .select("name")
        .where("id", "in", [...ids])
        .execute();
      for (const { name } of people)
        await addEvent(within, {
          at: now(),
          kind: "session-ended",
          author: settings.name,
          subject: name,
          detail,
          address: "",
        });
    });

  /** The session that is due, for the one caller that may ask about it now. */
  const claim = (hash: string) => {
    const at = now();
    return db
      .updateTable("staff_sessions")
      .set({ check_at: timeAfter(at, CHECK_STEP_MS).toISOString() })
      .where("token_hash", "=", hash)
      .where("check_at", "<=", at.toISOString())
      .returning(["person_id", "refresh_token"])
      .executeTakeFirst();
  };

  const check = async (hash: string): Promise<void> => {
    const session = await claim(hash);
    if (!session || session.person_id === null) return;
    const { person_id: id, refresh_token: sealed } = session;
    const token = sealed === null ? undefined : seal.open(sealed, id);
    const endThis = (detail: string) => end({ hash }, detail);
    if (token === undefined) return endThis(`${settings.name} could not be asked again`);
    const renewal = await openId.renew(token);
    if (renewal === "ended") return endThis(`${settings.name} ended it`);
    const { identity, refreshToken } = renewal;
    if (refreshToken !== undefined)
      await db
        .updateTable("staff_sessions")
        .set({ refresh_token: seal.seal(refreshToken, id) })
        .where("token_hash", "=", hash)
        .execute();
    if (!identity) return;
    const person = await db.write((within) => admitPerson(within, identity, { settings, now: now(), address: "" }));
    if (typeof person === "string" || person.id !== id) await endThis(`${settings.name} ended it`);
  };

  return {
    /** The part of an arrival that a session keeps. */
    partOf: ({ identity, refreshToken }: Arrival, { id }: Pick<PersonRow, "id">) => ({
      session: identity.session,
      refreshToken: refreshToken === undefined ? null : seal.seal(refreshToken, id),
      checkAt: timeAfter(now(), refreshToken === undefined ? UNCHECKED_MS : CHECK_STEP_MS),
    }),

    /**
     * Asks the provider about a session, beside the request that uses it. While the provider does not answer, the session stays.
     */
    check(hash: string): Promise<void> {
      return check(hash).catch((error: unknown) => {
        log.warn({ reason: reasonOf(error) }, "the OpenID provider was not asked about a session");
      });
    },

    end,
  };
}
