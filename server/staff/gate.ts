import type { Request } from "express";
import type { StaffAccess } from "#shared/api/staff.ts";

/** Who may use the staff routes. Which gate it is was decided once, by the settings, and by no request. */
export interface Gate {
  /** How the staff views stand to whoever asks; 403 where they cannot be used from there. */
  readonly access: (req: Request) => Promise<StaffAccess>;
  /**
   * Lets a request of staff through and names its session, null where none is needed; 401 without one,
   * 403 from elsewhere. A request that a page makes by itself does not keep a session from ending.
   */
  readonly admit: (req: Request, by: "staff" | "page") => Promise<string | null>;
}

const SAFE = ["GET", "HEAD", "OPTIONS", "TRACE"];

/** Whether a request may change something. */
export const isWrite = ({ method }: Request) => !SAFE.includes(method);
