import { createContext, useContext } from "react";
import type { AdminChange } from "#client/api/admin-routes.ts";
import type { BarMessage } from "#client/ui/components/MessageBar.tsx";
import type { ValidationError } from "#shared/api/declaration/reply.ts";
import type { Outcome, RulesEdits } from "./rules-edits.ts";
import type { Waiting } from "./waiting.ts";

/** The open dialog and its subject. */
export type AdminDialog =
  | { readonly type: "add-step" }
  | { readonly type: "edit-step"; readonly stepKey: string }
  | { readonly type: "delete-step"; readonly stepKey: string }
  | { readonly type: "add-option"; readonly stepKey: string }
  | { readonly type: "edit-option"; readonly stepKey: string; readonly value: string }
  | { readonly type: "delete-option"; readonly stepKey: string; readonly value: string };

/** The decision of staff about a change. */
export type Decision = "publish" | "wait" | "keep";

/** A change that waits for the decision of staff: one that keeps something from working, or one whose prices look like slips. */
export interface WaitingChange {
  readonly consequences?: readonly ValidationError[];
  /** A question about each price that looks like a slip. */
  readonly slips?: readonly string[];
  /** Whether it can wait for a review. */
  readonly canWait?: boolean;
  readonly onDecide: (decision: Decision) => void;
}

/** The actions of the Admin Panel. They never change, so they cause no re-render. */
export interface Admin {
  /**
   * Saves an edit that staff began at `basis`, and shows a message on success. It goes live, or waits if staff chose so. If it goes live and
   * keeps something from working, a dialog asks first.
   */
  readonly change: (change: AdminChange, basis: number) => Promise<Outcome>;
  /** Asks what to do about a change. Only one question is open at a time. */
  readonly decide: (question: Omit<WaitingChange, "onDecide">) => Promise<Decision>;
  /** Shows a message about a failed edit, unless it waits for sign-in and `place` already says so. */
  readonly tellFailure: (change: AdminChange, outcome: Outcome, place?: Element | null) => void;
  /** Shows a message about a change of something else than the rules. */
  readonly tell: (message: Omit<BarMessage, "id">) => void;
  /** The number of news items so far: the basis of an edit that begins now. */
  readonly basis: () => number;
  readonly open: (dialog: AdminDialog) => void;
  /** Prices that were typed but not saved, by the IDs of their rows. That of a deleted option is kept in case the deletion is undone. */
  readonly typedPrices: Map<string, string>;
  readonly waiting: Waiting;
  /** Loads the newest rules, after a reply named a newer revision. */
  readonly refresh: () => void;
  readonly adopt: RulesEdits["adopt"];
}

const AdminContext = createContext<Admin | undefined>(undefined);

export const AdminProvider = AdminContext.Provider;

export function useAdmin(): Admin {
  const admin = useContext(AdminContext);
  if (!admin) throw new Error("useAdmin needs an AdminProvider.");
  return admin;
}
