import { createContext, use } from "react";
import { hasScope } from "#shared/api/declaration/roles.ts";
import type { Scope } from "#shared/api/declaration/scopes.ts";
import type { SignedInPerson } from "#shared/api/staff.ts";

/** Nobody yet. Staff views know more as soon as the server has answered. */
const NOBODY: SignedInPerson = { id: "", name: "", role: "owner" };

export const PersonContext = createContext<SignedInPerson>(NOBODY);

/** The person who signed in. */
export const usePerson = (): SignedInPerson => use(PersonContext);

/** Whether the role of the person allows something. The server decides again. */
export const useMay = (scope: Scope): boolean => hasScope(usePerson().role, scope);
