import { createContext, useContext } from "react";
import type { AdminChange } from "#client/api/admin-routes.ts";
import type { PriceDrafts } from "./catalog/price-drafts.ts";
import type { Outcome } from "./rules-desk.ts";

/** The open dialog and its subject. */
export type AdminDialog =
  | { readonly type: "add-step" }
  | { readonly type: "edit-step"; readonly stepKey: string }
  | { readonly type: "delete-step"; readonly stepKey: string }
  | { readonly type: "add-option"; readonly stepKey: string }
  | { readonly type: "edit-option"; readonly stepKey: string; readonly value: string }
  | { readonly type: "delete-option"; readonly stepKey: string; readonly value: string };

/** What the parts of the Admin view can ask for. Nothing in it changes while the view is shown. */
export interface Admin {
  /** Makes a change that staff began at `basis`; one that is stored says so in a message. */
  readonly change: (change: AdminChange, basis: number) => Promise<Outcome>;
  /** Shows a message about a failed change, unless it waits for sign-in and `place` already says so. */
  readonly tellFailure: (change: AdminChange, outcome: Outcome, place?: Element | null) => void;
  /** Names this moment, for a change that begins now. */
  readonly basis: () => number;
  readonly open: (dialog: AdminDialog) => void;
  readonly drafts: PriceDrafts;
  /** Takes in the newest rules: something newer than those that the view knows was seen. */
  readonly refresh: () => void;
  /** Shows the rules file, at the place of a step. */
  readonly openRulesFile: (stepKey: string) => void;
}

const AdminContext = createContext<Admin | undefined>(undefined);

export const AdminProvider = AdminContext.Provider;

export function useAdmin(): Admin {
  const admin = useContext(AdminContext);
  if (!admin) throw new Error("This part belongs in the Admin view.");
  return admin;
}
