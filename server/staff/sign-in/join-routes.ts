import type { Request, Response } from "express";
import { addressKey, awaitLimit, limitRequests } from "#server/http/limit-requests.ts";
import { ApiError } from "#server/platform/errors.ts";
import { versionOf } from "#server/platform/hash.ts";
import { joinEndpoints } from "#shared/api/joining.ts";
import { passwordProblem } from "#shared/text/weak-password.ts";
import { isKnownTo } from "../session-store.ts";
import { refusePassword } from "./check-credential.ts";
import type { Credential } from "./credential-store.ts";
import type { OpenLink } from "./link-store.ts";
import type { EntryDeps } from "./sign-in.ts";

/** Requests with a link from an address in ten minutes, and for a new password in an hour. */
const MAX_REQUESTS = { ofLinks: 60, resetsOfAddress: 10, resetsOfAccount: 5 };

/** Lets people in with a link, and sends links to those who forgot their password. */
export function joinRoutes(deps: EntryDeps): void {
  const { serve, personLinks, people, credentials, check, limits, loadName, log, now } = deps;
  const limitLinks = limitRequests(MAX_REQUESTS.ofLinks, {
    code: "too_many_links",
    store: limits.of("links of people"),
  });
  const accounts = new WeakMap<Request, string>();
  const limitResets = (name: string, limit: number, keyOf: (req: Request) => string) =>
    limitRequests(limit, { ...{ minutes: 60, code: "too_many_resets", store: limits.of(name), keyGenerator: keyOf } });
  const resetsOfAddress = limitResets("new passwords", MAX_REQUESTS.resetsOfAddress, addressKey);
  const resetsOfAccount = limitResets(
    "new passwords of accounts",
    MAX_REQUESTS.resetsOfAccount,
    (req) => accounts.get(req) ?? "",
  );

  /** Whoever the provider knows signs in there only. */
  const openLink = async (token: string): Promise<OpenLink> => {
    if (!deps.signIn) throw new ApiError(410, "link_over", undefined, { message: IS_OPEN });
    const link = await personLinks.find(token, now());
    if (!link || isKnownTo(deps.issuer, link.person)) throw new ApiError(410, "link_over");
    return link;
  };

  /** The last check, because it uses the code up. A wrong code counts against the link, too. */
  const checkCode = async (
    link: OpenLink,
    { token, code }: { readonly token: string; readonly code?: string | undefined },
    req: Request,
    res: Response,
  ): Promise<void> => {
    if (!needsCode(link)) return;
    await check.code(link.person, code, req, res).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.code === "wrong_code") await personLinks.noteFailure(token);
      throw error;
    });
  };

  const accept = async (token: string, credential: Credential, req: Request) => {
    const place = { at: now(), address: req.ip ?? "" };
    const person = await credentials.acceptLink(token, credential, place);
    if (!person) throw new ApiError(410, "link_over");
    return person;
  };

  serve(joinEndpoints, {
    findJoin: {
      before: [limitLinks],
      handle: async ({ body: { token } }, req) => {
        deps.requireOwnPage(req);
        const link = await openLink(token);
        const { name, email } = link.person;
        return { purpose: link.purpose, name, email, company: await loadName(), needsCode: needsCode(link) };
      },
    },

    joinWithPassword: {
      before: [limitLinks],
      handle: async ({ body: { token, password, code } }, req, res) => {
        deps.requireOwnPage(req);
        const link = await openLink(token);
        const problem = passwordProblem(password, {
          ...link.person,
          company: await loadName(),
          hasCodes: needsCode(link),
        });
        if (problem !== undefined) throw refusePassword(problem);
        const passwordHash = await check.hashPassword(password);
        await checkCode(link, { token, code }, req, res);
        const person = await accept(token, { passwordHash }, req);
        return deps.signInWith(req, res, { person, way: "password" });
      },
    },

    getJoinPasskeyOptions: {
      before: [limitLinks],
      handle: async ({ body: { token } }, req) => {
        deps.requireOwnPage(req);
        const { person } = await openLink(token);
        return { options: await deps.passkeys.askForNew(req, person) };
      },
    },

    joinWithPasskey: {
      before: [limitLinks],
      handle: async ({ body: { token, answer, code } }, req, res) => {
        deps.requireOwnPage(req);
        const link = await openLink(token);
        const passkey = await deps.passkeys.readNew(req, link.person, answer);
        await checkCode(link, { token, code }, req, res);
        const person = await accept(token, { passkey }, req);
        return deps.signInWith(req, res, { person, way: "passkey" });
      },
    },

    askForReset: {
      before: [resetsOfAddress],
      handle: async ({ body: { email } }, req, res) => {
        deps.requireOwnPage(req);
        accounts.set(req, versionOf(email.toLowerCase()));
        await awaitLimit(resetsOfAccount, req, res);
        const person = await people.findByEmail(email);
        // Not awaited: the time of the reply would tell whether there is an account.
        // A mailbox does not replace a passkey, so it gives no password to somebody who has none.
        const hasPassword = person?.is_active === 1 && person.password_hash !== null;
        if (hasPassword && !isKnownTo(deps.issuer, person))
          void deps.sendReset?.(person.id).catch((error: unknown) => {
            log.error({ err: error }, "the email with a link for a new password was not stored");
          });
        return {};
      },
    },
  });
}

/** A link from an email proves the mailbox only. One of an owner stands for the second factor, and turns it off. */
const needsCode = ({ person, isVouched }: OpenLink) => person.totp_secret !== null && !isVouched;

const IS_OPEN =
  "Nobody signs in here: this server is open to its own machine. Set STAFF_PASSWORD or STAFF_SIGN_IN first.";
