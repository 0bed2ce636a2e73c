import { pageEvent } from "#client/ui/hooks/page-event.ts";

/** A request was refused because the session has ended. */
export const signInNeeded = pageEvent();

/** A request was refused because the role does not allow it. It may have changed meanwhile. */
export const roleRefused = pageEvent();

/** Staff signed in. Failed requests can be sent again. */
export const signedIn = pageEvent();
