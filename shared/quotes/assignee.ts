import type { Assignee } from "./quote.ts";

/** 'Ana Silva', or 'Ana Silva (left)' once the account has ended. */
export const assigneeName = ({ name, hasLeft }: Assignee): string => (hasLeft ? `${name} (left)` : name);

/** Whether somebody of staff looks after a quote, so that emails to staff go to that person. */
export const isAssigned = (assignee: Assignee | null): assignee is Assignee => assignee !== null && !assignee.hasLeft;
