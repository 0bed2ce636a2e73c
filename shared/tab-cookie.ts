/** Set while the page shows a staff tab, so that after a reload the server does not preload the rules. */
export const TAB_COOKIE = "workbench-tab";
