import type { Request, Response } from "express";
import type { Logger } from "pino";
import type { Database } from "#server/db/database.ts";
import { ApiError } from "#server/platform/errors.ts";
import type { AuditStore } from "../audit-store.ts";
import type { PeopleStore } from "../people-store.ts";
import type { SessionCookie } from "../session-cookie.ts";
import type { SessionStore } from "../session-store.ts";
import { createBeginSession } from "../sign-in/begin-session.ts";
import { admitPerson } from "./admit-person.ts";
import { createLogoutReader, TOKEN_AGE_S } from "./logout-token.ts";
import { type Arrival, createOpenId, ProviderDown, reasonOf, WrongAnswer } from "./openid.ts";
import { type Failure, sendArrival, sendFailure } from "./provider-page.ts";
import { createProviderSessions } from "./provider-sessions.ts";
import type { ProviderSettings } from "./provider-settings.ts";
import { createSteps } from "./sign-in-step.ts";
import { createTokenSeal } from "./token-seal.ts";

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

/** The parts of the provider's answer that decide what happens. */
interface Answer {
  readonly state?: string | undefined;
  readonly error?: string | undefined;
}

export type Provider = ReturnType<typeof createProvider>;

/** The OpenID provider of the company, where its people sign in. */
export function createProvider(settings: ProviderSettings, deps: ProviderDeps) {
  const { db, audit, httpsOnly, log, now } = deps;
  const begin = createBeginSession(deps);
  const openId = createOpenId(settings);
  const seal = createTokenSeal(settings.clientSecret);
  const own = createProviderSessions({ ...deps, settings, openId, seal });
  const steps = createSteps(db, httpsOnly);
  const readLogout = createLogoutReader(settings, openId);

  const fail = async (
    res: Response,
    failure: Failure,
    { subject, reason }: { readonly subject?: string | undefined; readonly reason?: string } = {},
  ) => {
    const { req } = res;
    log.warn({ address: req.ip, failure, reason }, "sign-in at the OpenID provider failed");
    await audit.add({
      at: now(),
      kind: "sign-in-failed",
      author: null,
      subject,
      detail: `At ${settings.name}: ${failure}`,
      address: req.ip ?? "",
    });
    sendFailure(res, failure, settings.name);
  };

  const beginSession = async (req: Request, res: Response, arrival: Arrival) => {
    const address = req.ip ?? "";
    const person = await db.write((within) => admitPerson(within, arrival.identity, { settings, now: now(), address }));
    if (typeof person === "string") return person;
    await begin(req, res, { person, way: "provider", provider: own.partOf(arrival, person) });
    return undefined;
  };

  return {
    name: settings.name,
    issuer: settings.issuer,

    /** Asks the provider about a session. */
    check: own.check,

    /** The address that ends the session at the provider, too; undefined if there is none. */
    signOutAddress: openId.signOutAddress,

    /** Sends the browser to the provider. Afterwards, it opens the view `to`. */
    async begin(req: Request, res: Response, to: string): Promise<void> {
      const step = await steps.begin(req, res, to, now());
      try {
        res.set("Location", (await openId.begin(step.state, step)).href);
      } catch (error) {
        await fail(res, failureOf(error), { reason: reasonOf(error) });
      }
    },

    /** Begins a session of the person with whom the browser comes back. */
    async end(req: Request, res: Response, { state = "", error: refusal }: Answer): Promise<void> {
      const step = await steps.take(req, state, now());
      if (!step) return fail(res, "expired");
      if (refusal !== undefined) return fail(res, "not signed in", { reason: reasonOf(refusal) });
      const asked = req.originalUrl.slice(req.originalUrl.indexOf("?") + 1);
      let arrival: Arrival;
      try {
        arrival = await openId.finish(asked, state, step);
      } catch (error) {
        return fail(res, failureOf(error), { reason: reasonOf(error) });
      }
      const failure = await beginSession(req, res, arrival);
      if (failure) return fail(res, failure, { subject: arrival.identity.email });
      sendArrival(res, step.to);
    },

    /** Ends the sessions that a logout token names. Each token counts once. */
    async endSessions(token: string): Promise<void> {
      const claims = await readLogout(token).catch((error: unknown) => {
        log.warn({ reason: reasonOf(error) }, "a logout token could not be checked");
        throw new ApiError(503, "provider_down");
      });
      const until = new Date(now().getTime() + 2 * TOKEN_AGE_S * 1000);
      if (!claims || !(await steps.countOnce(`logout ${claims.jti}`, until)))
        throw new ApiError(400, "wrong_logout_token");
      const { sid: session, sub } = claims;
      const person =
        sub === undefined
          ? undefined
          : await db
              .selectFrom("people")
              .select("id")
              .where("provider_subject", "=", `${settings.issuer} ${sub}`)
              .executeTakeFirst();
      if (sub !== undefined && !person) return;
      const detail = `${settings.name} ended it`;
      if (session !== undefined) await own.end({ session, personId: person?.id }, detail);
      else if (person) await own.end({ personId: person.id }, detail);
    },
  };
}

function failureOf(error: unknown): Failure {
  if (error instanceof ProviderDown) return "no answer";
  if (error instanceof WrongAnswer) return "wrong answer";
  throw error;
}
