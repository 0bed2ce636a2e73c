/** The cookie of a page that last showed a staff tab, so that the server does not preload the rules. */
export const TAB_COOKIE = "workbench-tab";
