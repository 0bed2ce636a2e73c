import { UNREADABLE_CODE } from "#shared/engine/order-code.ts";
import { choiceText, reasonClause } from "#shared/engine/reason-sentence.ts";
import { problemOf, type Rejection } from "#shared/engine/rejection.ts";
import { add, type Cents, formatModifier, formatMoney, negate, sum } from "#shared/money.ts";
import { type Option, optionPrice, type Step } from "#shared/rules/model.ts";
import { type BenchSource, endsEdit, lostChoices, type Notice, type Repriced } from "../state/notice.ts";

/** The longest list in a notice. A link can name any number of unknown choices, and all prices may change. */
const MAX_LINES = 4;

const OPENED_TEXTS: Readonly<Record<Exclude<BenchSource, "project">, string>> = {
  link: "This is the bench from the link that you opened.",
  changes: "You changed this bench before. Undo shows it as in the quote.",
  "unreadable-link":
    "The link that you opened does not contain a bench that we offer. Check that you copied all of it.",
  code: "This is the bench for the order code that you opened.",
  "unreadable-code": UNREADABLE_CODE,
  host: "This page opened a different bench.",
  start: "This bench is complete. Change anything you like, in any step.",
  work: "This is your earlier bench.",
};

/** The lines of a notice: the event, removed choices, changed prices. */
export function noticeLines(notice: Notice): readonly string[] {
  const repriced = notice.kind === "rules-changed" ? notice.repriced : [];
  const repricedLines = shortenList(
    repriced.map(repricedLine),
    (more) => `${more} more of your parts have new prices.`,
  );
  return [...headlines(notice), ...removalLines(lostChoices(notice)), ...repricedLines];
}

function headlines(notice: Notice): readonly string[] {
  switch (notice.kind) {
    case "change":
      return notice.switches.map(({ step, option }) =>
        step.multiSelect ? `Added to ${step.name}: ${option.label}.` : `${step.name} is now ${option.label}.`,
      );
    case "reset":
      return notice.goal === "same"
        ? ["All selections were cleared."]
        : ["This is a new bench. The benches in your project are safe."];
    case "opened":
      if (notice.source === "host" && !notice.undo) return [];
      // A bench of the project opens without a notice, unless it lost choices.
      if (lostChoices(notice).length > 0 || notice.source === "project")
        return ["Some choices of this bench are no longer available."];
      return [
        OPENED_TEXTS[notice.source],
        ...(endsEdit(notice) ? ["You stopped editing a bench of your project."] : []),
      ];
    case "rules-changed": {
      const { totals } = notice;
      const moved = totals
        ? ` Your total went from ${formatMoney(totals.before)} to ${formatMoney(totals.after)}.`
        : "";
      return [`Our catalog changed while you were configuring.${moved}`];
    }
  }
}

/** The first few lines, and a count of the rest. */
function shortenList(lines: readonly string[], countText: (more: number) => string): readonly string[] {
  if (lines.length <= MAX_LINES) return lines;
  const shown = lines.slice(0, MAX_LINES - 1);
  return [...shown, countText(lines.length - shown.length)];
}

/** 'Power strip is now +$150.00, was +$135.00.' */
export function repricedLine({ label, isBase, before, after }: Repriced): string {
  const format = isBase ? formatMoney : formatModifier;
  return `${label} is now ${format(after)}, was ${format(before)}.`;
}

/** 'Removed: Monitor arm (needs 36 in or 48 in uprights), −$185.00.', grouped by reason. */
export function removalLines(removed: readonly Rejection[]): readonly string[] {
  const byReason = new Map<string, { readonly labels: string[]; readonly prices: Cents[] }>();
  const unknown: string[] = [];
  for (const rejection of removed) {
    const { option } = rejection;
    if (!option) {
      unknown.push(`Removed: ${problemOf(rejection).message}`);
      continue;
    }
    const reason = reasonOf(rejection);
    const { labels, prices } = byReason.get(reason) ?? { labels: [], prices: [] };
    labels.push(rejection.code === "invalid_choice" ? option.label : choiceText(rejection.step, option));
    prices.push(negate(optionPrice(option)));
    byReason.set(reason, { labels, prices });
  }
  const lines = [...byReason].map(([reason, { labels, prices }]) => {
    const because = reason ? ` (${reason})` : "";
    return `Removed: ${labels.join(", ")}${because}${priceText(sum(prices))}.`;
  });
  const countText = (more: number) => `Removed: ${more} more choices that are not offered.`;
  return [...lines, ...shortenList(unknown, countText)];
}

function reasonOf({ code, step, reasons }: Rejection): string {
  if (code === "unknown_option" || code === "unknown_step") return "no longer offered";
  if (code === "invalid_choice" && step) return `${step.name} now takes only one option`;
  return reasonClause(reasons);
}

type StepOption = { readonly step: Step; readonly option: Option };

/** 'Available again: Upper shelf, Monitor arm, +$340.00.', with what they cost instead of the choices whose place they take. */
export function availableAgainLine(returnable: readonly StepOption[], chosen: readonly StepOption[]): string {
  const labels = returnable.map(({ step, option }) => choiceText(step, option)).join(", ");
  const replaced = chosen.filter(({ step }) => !step.multiSelect && returnable.some((each) => each.step === step));
  const priceOf = (options: readonly StepOption[]) => sum(options.map(({ option }) => optionPrice(option)));
  return `Available again: ${labels}${priceText(add(priceOf(returnable), negate(priceOf(replaced))))}.`;
}

/** ', −$185.00', or nothing if the price stays the same. */
export function priceText(difference: Cents): string {
  return difference === 0 ? "" : `, ${formatModifier(difference)}`;
}
