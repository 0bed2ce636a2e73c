import type { Migration } from "kysely";
import { claimedMessages } from "./026-claimed-messages.ts";
import { partners } from "./027-partners.ts";
import { messagesInOrder } from "./029-messages-in-order.ts";
import { why } from "./030-why.ts";
import { amountsOfChoices } from "./033-amounts-of-choices.ts";
import { apiKeys } from "./034-api-keys.ts";
import { people } from "./035-people.ts";
import { failuresOfLinks } from "./036-failures-of-links.ts";
import { originsOfAnswers } from "./037-origins-of-answers.ts";
import { derived } from "./038-derived.ts";
import { daysOff } from "./040-days-off.ts";
import { draftsOfEdits } from "./041-drafts-of-edits.ts";
import { lessAboutStaff } from "./042-less-about-staff.ts";
import { benchesInRules } from "./043-benches-in-rules.ts";
import { builtInOwner } from "./045-built-in-owner.ts";
import { optionsOnce } from "./046-options-once.ts";
import { makersOfLinks } from "./047-makers-of-links.ts";
import { messagesByDestination } from "./047-messages-by-destination.ts";
import { company } from "./048-company.ts";
import { endsOfMessages } from "./053-ends-of-messages.ts";

/**
 * The end of a migration's name if servers of the version before may go on, on PostgreSQL, after a newer server has applied it. It then adds only
 * tables, indexes, or columns that may stay empty, and no row of the older version means anything else than before.
 * After any other migration, older servers refuse to write, and stop.
 */
export const COMPATIBLE = "-compatible";

/** The migrations from 026 on, which run on each engine. Names never change, because databases record them. */
export const commonMigrations: Record<string, Migration> = {
  "026-claimed-messages": { up: claimedMessages },
  "027-partners-compatible": { up: partners },
  "029-messages-in-order-compatible": { up: messagesInOrder },
  // It stops older servers, because from here on the rules can have fields that these refuse.
  "030-why": { up: why },
  "033-amounts-of-choices-compatible": { up: amountsOfChoices },
  "034-api-keys-compatible": { up: apiKeys },
  // It stops older servers, which admit everybody who signed in to everything, and refuse the new events of quotes.
  "035-people": { up: people },
  "036-failures-of-links-compatible": { up: failuresOfLinks },
  "037-origins-of-answers-compatible": { up: originsOfAnswers },
  // It stops older servers, which would offer options that lead to no complete bench.
  "038-derived": { up: derived },
  "040-days-off-compatible": { up: daysOff },
  // It stops older servers, which keep drafts as texts.
  "041-drafts-of-edits": { up: draftsOfEdits },
  // It stops older servers, which would refuse each change by staff that they cannot record.
  "042-less-about-staff": { up: lessAboutStaff },
  // It stops older servers, which refuse the new fields of starting benches.
  "043-benches-in-rules": { up: benchesInRules },
  // It stops older servers, which would take sessions of the built-in owner for those of a person who left.
  "045-built-in-owner": { up: builtInOwner },
  // It stops older servers, which would take an option with prices by choice for one with its own price.
  "046-options-once": { up: optionsOnce },
  // It stops older servers, whose links in emails would count as those that an owner gave.
  "047-makers-of-links": { up: makersOfLinks },
  "047-messages-by-destination-compatible": { up: messagesByDestination },
  // It stops older servers, which would show a total with taxes without its taxes.
  "048-company": { up: company },
  "053-ends-of-messages-compatible": { up: endsOfMessages },
};
