import type { FieldNotes } from "./field-notes.ts";

const COUNTS = {
  counts: "How many quotes there are of each status, whatever the query asks for.",
  overdue: "How many wait longer than promised.",
  overdueBefore: "What waits and was submitted before is overdue.",
  timeZone: "Whose weekends do not count.",
  latest: "The newest event of any quote: `since` of the next question for changes.",
};

const EDITED = {
  changes: "What it changes, in sentences.",
};

/** What the fields of staff's replies mean, where their names do not say it. */
export const STAFF_NOTES: FieldNotes = {
  StaffSessionReply: { access: "How the staff views stand to whoever asks." },
  ListQuotesReply: { ...COUNTS, nextCursor: "Null on the last page." },
  QuoteChangesReply: {
    ...COUNTS,
    quotes: "Those that something happened to, as they are now, in the order of submission.",
    arrived: "The ids of those among them that were submitted since.",
    gone: "The ids of those that are deleted.",
    more: "Whether there is more to ask for at once.",
  },
  SetStatusesReply: {
    quotes: "Those that are set.",
    changed: "Those that somebody else changed meanwhile, as they are now: they stay so.",
    gone: "The ids of those that are not there any more.",
  },
  QuotesOverviewReply: {
    waiting: "How many wait for an answer.",
    overdue: "How many of them longer than promised.",
    days: "Requests a day in the company's time zone, the oldest first.",
  },
  AdminEditReply: EDITED,
  AdminChangesReply: {
    config: "The current rules; left out where they are those of `since`.",
    revisions: "Those after `since`, the newest first, at most 200.",
  },
  Revision: { at: "ISO 8601 in UTC.", summary: "What changed, in a sentence." },
  RevisionReply: { changes: "What a restore would change of the current rules, in sentences." },
  RulesFileProblem: {
    line: "From 1, as an editor counts.",
    column: "From 1.",
    place: "Where, in the file's own names, if the message does not say it.",
  },
  RulesFileDryRunReply: {
    problems: "What is wrong with the file: it can be stored where there is none.",
    ...EDITED,
    revision:
      "The current revision: named in `If-Match`, exactly these changes are stored, or nothing.",
  },
  UploadImageReply: { filename: "What an option names as its `image`." },
  SettledPartner: {
    origins:
      "Whose pages may show the configurator for this partner; left out: those of `embedOrigins`.",
    accent: "`#` and six hexadecimal digits.",
    hidePrices: "Whether visitors see no prices.",
    fixedChoices: "Steps that are decided and not shown.",
    problems: "What does not fit the current rules, in sentences.",
  },
  PartnersReply: {
    embedOrigins: "Who may frame the configurator where a partner does not say; null: anyone.",
    publicOrigin: "Where the page is known to the world; null: where staff are.",
    fileError: "Why the file, as it was changed last, is not used; null where it is.",
  },
};
