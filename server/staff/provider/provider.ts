import express, { type Request, type Response } from "express";
import type { Logger } from "pino";
import type { Database } from "#server/db/database.ts";
import { limitRequests } from "#server/http/limit-requests.ts";
import type { Limits } from "#server/http/limit-store.ts";
import type { Serve } from "#server/http/serve.ts";
import { ApiError } from "#server/platform/errors.ts";
import { providerEndpoints } from "#shared/api/provider.ts";
import { endAllLinks } from "../access-store.ts";
import { type AuditStore, addEvent } from "../audit-store.ts";
import type { PeopleStore } from "../people-store.ts";
import type { SessionCookie } from "../session-cookie.ts";
import type { SessionStore } from "../session-store.ts";
import { createBeginSession } from "../sign-in/begin-session.ts";
import { addStep } from "../sign-in/steps.ts";
import { admitPerson } from "./admit-person.ts";
import { createLogoutReader, TOKEN_AGE_S } from "./logout-token.ts";
import { createOpenId, ProviderDown, reasonOf, WrongAnswer } from "./openid.ts";
import { type Failure, sendArrival, sendFailure } from "./provider-page.ts";
import type { ProviderSettings } from "./provider-settings.ts";
import { createSteps } from "./sign-in-step.ts";

interface ProviderDeps {
  readonly db: Database;
  readonly audit: AuditStore;
  readonly people: PeopleStore;
  readonly sessions: SessionStore;
  readonly cookie: SessionCookie;
  /** Whether browsers reach the server by HTTPS only. */
  readonly httpsOnly: boolean;
  readonly log: Logger;
  readonly now: () => Date;
}

export type Provider = ReturnType<typeof createProvider>;

/** The OpenID provider of the company, where its people sign in. */
export function createProvider(settings: ProviderSettings, deps: ProviderDeps) {
  const { db, audit, log, now } = deps;
  const { name, issuer } = settings;
  const beginSession = createBeginSession(deps);
  const openId = createOpenId(settings);
  const steps = createSteps(db, deps.httpsOnly);
  const readLogout = createLogoutReader(settings, openId);

  const fail = (res: Response, failure: Failure, reason?: string) => {
    log.warn({ address: res.req.ip ?? "", failure, reason }, "sign-in at the OpenID provider failed");
    sendFailure(res, failure, name);
  };
  /** Does what needs the provider; undefined, with a page that says why, if it does not answer as it should. */
  const ask = <Answer>(res: Response, answer: Promise<Answer>): Promise<Answer | undefined> =>
    answer.catch((error: unknown) => {
      if (!(error instanceof ProviderDown || error instanceof WrongAnswer)) throw error;
      fail(res, error instanceof ProviderDown ? "no answer" : "wrong answer", reasonOf(error));
      return undefined;
    });

  return {
    name,
    issuer,

    /** The address that ends the session at the provider, too; undefined if there is none. */
    signOutAddress: openId.signOutAddress,

    /** Sends the browser to the provider. Afterwards, it opens the view `to`. */
    async begin(req: Request, res: Response, to: string): Promise<void> {
      const step = await steps.begin(req, res, to, now());
      const place = await ask(res, openId.begin(step.state, step));
      if (place) res.set("Location", place.href);
    },

    /** Begins a session of the person with whom the browser comes back. */
    async end(req: Request, res: Response, { state = "", error: refusal }: Answer): Promise<void> {
      const step = await steps.take(req, state, now());
      if (!step) return fail(res, "expired");
      if (refusal !== undefined) return fail(res, "not signed in", reasonOf(refusal));
      const asked = req.originalUrl.slice(req.originalUrl.indexOf("?") + 1);
      const identity = await ask(res, openId.finish(asked, state, step));
      if (!identity) return;
      const [at, address] = [now(), req.ip ?? ""];
      const person = await db.write((within) =>
        admitPerson(within, identity, { settings, now: at, began: step.began, address }),
      );
      if (typeof person === "string") {
        // Of other failures, only the log tells: anybody could fill the audit trail with returns that prove nothing.
        const about = { author: null, subject: identity.email, detail: `At ${name}: ${person}` };
        await audit.add({ at, address, kind: "sign-in-failed", ...about });
        return fail(res, person);
      }
      await beginSession(req, res, { person, way: "provider", providerSession: identity.session });
      sendArrival(res, step.to);
    },

    /** Ends the sessions that a logout token names. Each token counts once. */
    async endSessions(token: string): Promise<void> {
      const claims = await readLogout(token).catch((error: unknown) => {
        log.warn({ reason: reasonOf(error) }, "a logout token could not be checked");
        throw new ApiError(503, "provider_down");
      });
      const until = new Date(now().getTime() + 2 * TOKEN_AGE_S * 1000);
      if (!claims) throw new ApiError(400, "wrong_logout_token");
      const { jti, sid, sub } = claims;
      // Together: if the sessions could not be ended, the provider sends the same token again.
      await db.write(async (within) => {
        if (!(await addStep(within, `logout ${jti}`, {}, until))) throw new ApiError(400, "wrong_logout_token");
        const ending = { at: now(), author: name, address: "" };
        let ended = within.deleteFrom("staff_sessions").where("way", "=", "provider");
        if (sub === undefined) ended = ended.where("provider_session", "=", sid ?? "");
        else {
          // A sign-in under way ends, too, and a session that may be the named one, because the provider gave it no name.
          const change = within.updateTable("people").set({ access_ended_at: ending.at.toISOString() });
          const own = change.where("provider_subject", "=", `${issuer} ${sub}`).returning("id");
          ended = ended.where("person_id", "=", (await own.executeTakeFirst())?.id ?? "");
          if (sid !== undefined)
            ended = ended.where(({ or, eb }) =>
              or([eb("provider_session", "=", sid), eb("provider_session", "is", null)]),
            );
        }
        const ids = (await ended.returning("person_id").execute()).map(({ person_id }) => person_id);
        const people = within.selectFrom("people").select(["id", "name"]).where("id", "in", ids);
        for (const person of ids.length > 0 ? await people.execute() : []) {
          const about = { subject: person.name, detail: `${name} ended it` };
          await addEvent(within, { ...ending, ...about, kind: "session-ended" });
          await endAllLinks(within, person.id, ending);
        }
      });
    },
  };
}

/** The parts of the provider's answer that decide what happens. */
interface Answer {
  readonly state?: string | undefined;
  readonly error?: string | undefined;
}

interface ProviderRoutesDeps {
  readonly serve: Serve;
  readonly limits: Limits;
}

/** The addresses of the company's sign-in: there, back, and the end of sessions. Without a provider, there is nothing at them. */
export function providerRoutes({ serve, limits }: ProviderRoutesDeps, provider: Provider | undefined): void {
  const tooMany = "Too many sign-ins from this address. Please try again in a few minutes.";
  /** Requests of an address in ten minutes. An office may share one. */
  const limit = (name: string, most: number) =>
    limitRequests(most, { code: "too_many_sign_ins", store: limits.of(name), tooMany });
  const signIns = [limit("company sign-ins", 100)];
  // A logout token is much shorter.
  const readToken = express.urlencoded({ extended: false, limit: 16 * 1024, parameterLimit: 10 });
  const known = () => {
    if (!provider) throw new ApiError(404, "not_found");
    return provider;
  };
  serve(providerEndpoints, {
    beginProviderSignIn: { before: signIns, handle: ({ query: { to } }, req, res) => known().begin(req, res, to) },
    endProviderSignIn: { before: signIns, handle: ({ query }, req, res) => known().end(req, res, query) },
    endProviderSessions: {
      before: [limit("company sign-outs", 300), readToken],
      handle: ({ body }) => known().endSessions(body.logout_token),
    },
  });
}
