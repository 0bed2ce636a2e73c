import type { Migration } from "kysely";
import { claimedMessages } from "./026-claimed-messages.ts";
import { partners } from "./027-partners.ts";

/** The migrations from 026 on, which run on each engine. Names never change, because databases record them. */
export const commonMigrations: Record<string, Migration> = {
  "026-claimed-messages": { up: claimedMessages },
  "027-partners": { up: partners },
};
