import { inSentence } from "#shared/changes/fact-changes.ts";
import { listChanges } from "#shared/changes/list-changes.ts";
import { formatDollars } from "#shared/money.ts";
import { endTurns } from "#shared/text/text.ts";
import { dayText } from "#shared/time/day-text.ts";
import { addUpProposals } from "./add-up-proposals.ts";
import type { FreeLine, WholeItem } from "./quote.ts";
import type { QuoteContent } from "./quote-content.ts";
import { choiceText, freeLineText } from "./quote-items.ts";
import type { QuoteRevision } from "./quote-revisions.ts";
import {
  adjustmentText,
  isDiscount,
  leadTimeText,
  sizeText,
  TEXT_TERMS,
  type WrittenAdjustment,
} from "./quote-terms.ts";
import { acceptedOffer } from "./select-lines.ts";

/** A revision, or a quote before its first: without the terms that staff decide. */
type Offer = Omit<QuoteContent, "number" | "rulesRevision"> &
  Partial<Pick<QuoteRevision, "leadTime" | "expiresOn" | "selection" | "conditions">>;

/**
 * The differences between two revisions of a quote, as sentences without a period: 'Bench 1: Width now 96 in, was 72 in'. Messages
 * are not compared.
 */
export function revisionChanges(was: Offer, after: Offer): readonly string[] {
  const before = acceptedOffer({ ...was, items: [...was.items] });
  return [
    ...itemsChanges(before.items, after.items),
    ...freeLinesChanges(before.freeLines ?? [], after.freeLines ?? []),
    ...adjustmentsChanges(before.adjustments, after.adjustments),
    ...amountChange("Delivery", before.deliveryFee, after.deliveryFee),
    ...taxesChanges(before.taxes ?? [], after.taxes ?? []),
    ...textChange("Deposit", before.deposit && sizeText(before.deposit), after.deposit && sizeText(after.deposit)),
    ...TEXT_TERMS.flatMap(({ key, label }) => textChange(label, inWords(before[key]), inWords(after[key]))),
    ...textChange("Conditions", conditionsDay(before), conditionsDay(after)),
    ...amountChange("Total", before.grandTotal, after.grandTotal),
    ...leadTimeChange(before, after),
    ...expiryChange(before, after),
  ].map(inOneLine);
}

/** Words that somebody typed, apart from ours. */
const inWords = (text: string | undefined) => text && inSentence(text);

const conditionsDay = ({ conditions }: Offer) => conditions && `those of ${dayText(conditions.since)}`;

/** What the customer changes of the benches on the page with a proposal. What staff let the customer choose stays out of it. */
export function proposalChanges(seen: readonly WholeItem[], benches: readonly WholeItem[]): readonly string[] {
  const withoutChoice = ({ optional, range, ...bench }: WholeItem): WholeItem => bench;
  const before = seen.map(withoutChoice);
  return itemsChanges(before, addUpProposals(before, [{ seen: before, benches }]).items).map(inOneLine);
}

/** The words before those changes. */
export const proposalText = (changes: readonly string[]): string =>
  changes.length > 0 ? "The customer proposes:" : "The customer proposes the same benches.";

/** A customer's words may not turn the direction of what follows. */
const inOneLine = (change: string) => endTurns(change.replace(/\s+/g, " "));

function itemsChanges(before: readonly WholeItem[], after: readonly WholeItem[]) {
  const benchKey = ({ configuration }: WholeItem) => JSON.stringify(configuration);
  const name = (item: WholeItem) => item.name ?? "";
  const subjectIn = (items: readonly WholeItem[], item: WholeItem) => `Bench ${items.indexOf(item) + 1}`;
  const placeOf = (item: WholeItem) => Math.max(before.indexOf(item), after.indexOf(item));
  // Two benches of a quote can be alike.
  const lineKey = (item: WholeItem) => [benchKey(item), name(item), item.quantity, placeOf(item)].join(" ");
  return listChanges(before, after, [lineKey, (item) => `${benchKey(item)} ${name(item)}`, benchKey, name], {
    added: (item) => {
      const each = item.quantity === 1 ? "" : `${item.quantity} at `;
      return `${nameSubject(subjectIn(after, item), item)} added, ${each}${formatDollars(item.unitPrice)}`;
    },
    changed: (old, item) => itemChanges(subjectIn(after, item), old, item),
    removed(item) {
      const place = before.indexOf(item) + 1;
      // All others are named by their new place, where another bench can stand now.
      return `${nameSubject(`${place > after.length ? "Bench" : "Former bench"} ${place}`, item)} removed`;
    },
    moved: "The benches are in a different order",
  });
}

const nameSubject = (subject: string, { name }: WholeItem) =>
  name === undefined ? subject : `${subject} (${name.trim()})`;

function itemChanges(subject: string, before: WholeItem, after: WholeItem): readonly string[] {
  return [
    ...nameChange(subject, before.name, after.name),
    ...choiceChanges(before, after).map((change) => `${subject}: ${change}`),
    ...textChange(`${subject}: quantity`, `${before.quantity}`, `${after.quantity}`),
    ...choiceChange(subject, choiceText(before), choiceText(after)),
    ...amountChange(`${subject}: unit price`, before.unitPrice, after.unitPrice).map((change) =>
      after.agreed ? `${change} (${inSentence(after.agreed.reason)})` : change,
    ),
  ];
}

const choiceChange = (subject: string, was: string, is: string) =>
  was === is ? [] : [is === "" ? `${subject}: no longer ${was}` : `${subject}: now ${is}`];

function freeLinesChanges(before: readonly FreeLine[], after: readonly FreeLine[]): readonly string[] {
  return listChanges(before, after, [({ text }) => text], {
    added: (line) => `${inSentence(line.text)} added, ${freeLineText(line)}`,
    changed: (old, line) => textChange(`${inSentence(line.text)}:`, freeLineText(old), freeLineText(line)),
    removed: (line) => `${inSentence(line.text)} removed`,
    moved: "The other lines are in a different order",
  });
}

function nameChange(subject: string, before: string | undefined, after: string | undefined) {
  if (before === after) return [];
  return [
    after === undefined
      ? `${subject} is no longer called ${inSentence(before ?? "")}`
      : `${subject} is now called ${inSentence(after)}`,
  ];
}

type Part = WholeItem["parts"][number];

/** 'Width now 96 in, was 72 in', 'Accessories: Shelf added'. */
function choiceChanges(before: WholeItem, after: WholeItem): readonly string[] {
  const steps = new Map([...before.parts, ...after.parts].map((part) => [part.stepKey, part]));
  return [...steps.values()].flatMap(({ stepKey, stepName }) => {
    const of = (parts: readonly Part[]) => parts.filter((part) => part.stepKey === stepKey);
    const [was, is] = [of(before.parts), of(after.parts)];
    const subtractParts = (parts: readonly Part[], others: readonly Part[]) =>
      parts
        .filter(({ optionName }) => !others.some((other) => other.optionName === optionName))
        .map(({ optionName }) => optionName);
    const [added, removed] = [subtractParts(is, was), subtractParts(was, is)];
    if (was.length === 1 && is.length === 1 && added.length === 1)
      return [`${stepName} now ${added[0]}, was ${removed[0]}`];
    return [
      ...added.map((name) => `${stepName}: ${name} added`),
      ...removed.map((name) => `${stepName}: ${name} removed`),
    ];
  });
}

function adjustmentsChanges(
  before: readonly WrittenAdjustment[],
  after: readonly WrittenAdjustment[],
): readonly string[] {
  const words = (each: WrittenAdjustment) => `${inSentence(each.reason)}, ${adjustmentText(each)}`;
  return listChanges(before, after, [(each) => `${adjustmentText(each)} ${each.reason}`, ({ reason }) => reason], {
    added: (each) => `${kindOf(each)} added: ${words(each)}`,
    changed: (old, each) => textChange(`${inSentence(each.reason)}:`, adjustmentText(old), adjustmentText(each)),
    removed: (each) => `${kindOf(each)} removed: ${words(each)}`,
    moved: "The discounts and surcharges are in a different order",
  });
}

const kindOf = (each: WrittenAdjustment) => (isDiscount(each) ? "Discount" : "Surcharge");

function taxesChanges(before: Taxes, after: Taxes): readonly string[] {
  return listChanges(before, after, [({ name }) => name], {
    added: (tax) => `Tax added: ${inSentence(tax.name)}, ${sizeText(tax)}`,
    changed: (old, tax) => textChange(inSentence(tax.name), sizeText(old), sizeText(tax)),
    removed: (tax) => `Tax removed: ${inSentence(tax.name)}`,
    moved: "The taxes are in a different order",
  });
}

type Taxes = NonNullable<Offer["taxes"]>;

function textChange(subject: string, was: string | undefined, is: string | undefined): readonly string[] {
  if (was === is) return [];
  if (was === undefined) return [`${subject} added: ${is}`];
  return [is === undefined ? `${subject} removed` : `${subject} now ${is}, was ${was}`];
}

const amountChange = (subject: string, before: number, after: number) =>
  textChange(subject, formatDollars(before), formatDollars(after));

const leadTimeChange = ({ leadTime: was }: Offer, { leadTime: is }: Offer) =>
  was && is ? textChange("Lead time", leadTimeText(was), leadTimeText(is)) : [];

function expiryChange({ expiresOn: was }: Offer, { expiresOn: is }: Offer): readonly string[] {
  if (was === undefined || is === undefined || was === is) return [];
  return [`Valid through ${dayText(is)}, was through ${dayText(was)}`];
}
