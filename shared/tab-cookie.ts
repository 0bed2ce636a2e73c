/** The cookie of a page that last showed a staff tab and does not need the configurator's rules first. */
export const TAB_COOKIE = "workbench-tab";
