import type { PropsWithChildren } from "react";
import type { Scope } from "#shared/api/declaration/scopes.ts";
import { useMay } from "./person.ts";

/** Controls for those whose role has a scope. */
export const May = ({ scope, children }: PropsWithChildren<{ readonly scope: Scope }>) =>
  useMay(scope) ? children : null;
