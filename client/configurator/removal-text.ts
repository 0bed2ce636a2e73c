import { optionPrice } from "#shared/engine/model.ts";
import { problemOf } from "#shared/engine/problem.ts";
import { reasonSentence } from "#shared/engine/reason-sentence.ts";
import type { Rejection } from "#shared/engine/review-choices.ts";
import { formatModifier, negate } from "#shared/money.ts";

/** 'Monitor arm (needs 36 in or 48 in uprights), −$185.00' */
export function removalText(rejection: Rejection): string {
  const { code, option, reasons } = rejection;
  if (!option) return problemOf(rejection).message.replace(/\.$/, "");
  const isGone = code === "unknown_option" || code === "unknown_step";
  const reason = isGone ? "no longer offered" : reasonSentence(reasons);
  const because = reason ? ` (${reason.charAt(0).toLowerCase()}${reason.slice(1)})` : "";
  const cost = optionPrice(option);
  return `${option.label}${because}${cost === 0 ? "" : `, ${formatModifier(negate(cost))}`}`;
}
