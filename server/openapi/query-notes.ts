/** What the fields of a list of quotes are for. */
export const QUOTE_FILTER_NOTES = {
  status: "Only quotes of this status.",
  overdue: "`1`: only what waits for an answer longer than promised.",
  q: "Part of an id, a name, an e-mail address or a company, without regard to case and accents.",
  partner: "Only quotes that were asked for on the pages of this partner.",
  sort: "`highest` is by the total with delivery.",
  deleted: "`1`: only what is deleted and can still be restored, of which no other list has any.",
  overdueFirst: "`1`: lists what is overdue before all else, each part in the order of `sort`.",
};

export const PAGE_NOTES = {
  limit: "How many at most.",
  cursor: "The `nextCursor` of the page before.",
};
