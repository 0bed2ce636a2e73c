/**
 * The limit on the work of a search through all combinations: the number of its states times the work per state. A search at
 * the limit takes about half a second. That is 12,000 states for the default catalog, and several hundred for 2,000 options.
 */
export const MAX_SEARCH_WORK = 2_000_000;
