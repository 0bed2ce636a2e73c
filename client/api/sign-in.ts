import { pageEvent } from "#client/ui/hooks/page-event.ts";

/** A request was refused because the session has ended. */
export const signInNeeded = pageEvent();

/** Staff signed in. Failed requests can be sent again. */
export const signedIn = pageEvent();
