import { createContext, useContext } from "react";
import type { ValidationError } from "#shared/api/declaration/reply.ts";
import type { Admin } from "./create-admin.ts";

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

const AdminContext = createContext<Admin | undefined>(undefined);

export const AdminProvider = AdminContext.Provider;

export function useAdmin(): Admin {
  const admin = useContext(AdminContext);
  if (!admin) throw new Error("useAdmin needs an AdminProvider.");
  return admin;
}
