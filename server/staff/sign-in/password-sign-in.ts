import type { Request, Response } from "express";
import type { PeopleStore } from "../people-store.ts";
import { BUILT_IN_OWNER, type PersonRow } from "../person.ts";
import { isKnownTo } from "../session-store.ts";
import type { CheckCredential } from "./check-credential.ts";

interface PasswordSignInDeps {
  readonly people: PeopleStore;
  readonly check: CheckCredential;
  readonly issuer: string | undefined;
}

interface Attempt {
  /** Undefined: the built-in owner. */
  readonly email?: string | undefined;
  readonly password: string;
  readonly code?: string | undefined;
}

/**
 * Finds the person whose email, password and code are right. A wrong email takes as long as a wrong password and gets the same reply. After
 * ten failures, the password of an account rests for 15 minutes, whoever caused them. Passkeys, links and sessions go on.
 */
export function createPasswordSignIn({ people, check, issuer }: PasswordSignInDeps) {
  return async ({ email, password, code }: Attempt, req: Request, res: Response): Promise<PersonRow> => {
    const found = await (email === undefined ? people.find(BUILT_IN_OWNER.id) : people.findByEmail(email));
    const isOurs = found?.is_active === 1 && !isKnownTo(issuer, found);
    const claimed = { email, person: found, hash: isOurs ? found.password_hash : null };
    const words = email === undefined ? { detail: "Wrong password" } : WRONG;
    const person = await check.password(claimed, password, words, req, res);
    await check.code(person, code, req, res);
    return person;
  };
}

const WRONG = { detail: "Wrong email or password", message: "The email or the password is wrong. Please try again." };
