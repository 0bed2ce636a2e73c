import type { Migration } from "kysely";
import { claimedMessages } from "./026-claimed-messages.ts";

/** The migrations from 026 on, which run on each engine. Names never change, because databases record them. */
export const commonMigrations: Record<string, Migration> = {
  "026-claimed-messages": { up: claimedMessages },
};
