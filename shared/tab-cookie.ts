/** Says that the page showed a tab of the staff last: the configurator's rules are not what it asks for first. */
export const TAB_COOKIE = "workbench-tab";
