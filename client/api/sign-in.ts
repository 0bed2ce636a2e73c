import { pageEvent } from "#client/ui/hooks/page-event.ts";

/** A request was refused because nobody is signed in. */
export const signInNeeded = pageEvent();

/** Staff signed in. Failed requests can be sent again. */
export const signedIn = pageEvent();
