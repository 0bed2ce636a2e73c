/** The name, in the table of upkeep, of the time when the database was restored, until what that may bring back is held. */
export const RESTORED = "restored";
