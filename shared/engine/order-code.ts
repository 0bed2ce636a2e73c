import { keepFor } from "#shared/keep-for.ts";
import { type Choice, type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import { type Option, optionAtPrices, type Rules, type Step } from "#shared/rules/model.ts";
import type { ArchivedOption } from "#shared/rules/not-offered.ts";
import { foldCode } from "#shared/text/fold-code.ts";
import { ID_DIGITS } from "#shared/text/quote-id.ts";

const NO_CHOICE_DIGIT = "0";
/** Options with the same token are told apart by the check digits. More combinations than this are not tried. */
const MAX_READINGS = 1000;
/** The choices that are tried in all words of a text: several times what a code of the largest catalog needs. */
const MAX_TRIED = 50_000;
/** Words of a text that look like a code. More are not read: each is compared with all options. */
const MAX_WORDS = 20;
/** Several times the length of any code of a catalog with 200 steps. */
export const MAX_CODE_CHARACTERS = 10_000;

/**
 * The order code of a bench, which `readOrderCode` reads: 'AWT-EL2-100-W72-D30-HPL-WHT-LGY-LVL-NON-PWR.SHF-7QK'. It has
 * the prefix of the rules, the ending of the chosen SKU of each step (the value, without an SKU), and three check
 * digits. Several choices in a step are joined by dots.
 */
export function orderCode(rules: Rules, configuration: Configuration): string {
  const steps = codedSteps(rules);
  const tokens = steps.map(({ key, options }) => {
    const values = chosenValues(configuration, key);
    const chosen = values.flatMap((value) => options.find((each) => each.value === value) ?? []);
    return chosen.map((option) => tokenOf(option).own).join(".") || NO_CHOICE_DIGIT;
  });
  return [...prefixOf(rules), ...tokens, checkDigits(steps, configuration)].join("-");
}

/** The address that draws the bench of an order code: a URI template, for each format of a drawing. */
export const drawingsOf = (code: string): string => `/api/drawings/${code}.{format}`;

/** The order code of a bench, and where to draw it. */
export function namesOf(rules: Rules, configuration: Configuration) {
  const code = orderCode(rules, configuration);
  return { orderCode: code, drawings: drawingsOf(code) };
}

type ReadOrderCode =
  | { readonly ok: true; readonly configuration: Configuration }
  | { readonly ok: false; readonly message: string };

/**
 * Reads the bench of an order code, also within other words: 'Order code: AWT-…'. Letter case, spaces, and what `foldCode` folds do not
 * matter, nor does O for 0, or I and L for 1. Whether its options fit together is not checked.
 */
export function readOrderCode(rules: Rules, text: string): ReadOrderCode {
  const folded = foldCode(text.slice(0, MAX_CODE_CHARACTERS)).toUpperCase();
  const steps = codedSteps(rules);
  const [start = ""] = prefixOf(rules).map((prefix) => `${prefix}-`);
  const budget = { left: MAX_TRIED };
  let tried = 0;
  for (const words of folded.split(/[^A-Z0-9.-]+/)) {
    const at = words.indexOf(start);
    const parts = words.slice(at < 0 ? 0 : at + start.length).split("-");
    if (parts.length !== steps.length + 1) continue;
    tried += 1;
    if (tried > MAX_WORDS) break;
    for (const form of ["own", "folded"] as const) {
      const configuration = readParts(steps, parts, form, budget);
      if (configuration) return { ok: true, configuration };
    }
  }
  return unreadable;
}

/** A token as it is, and with each letter as the digit that it looks like. */
interface Token {
  readonly own: string;
  readonly folded: string;
}

const formsOf = (own: string): Token => ({ own, folded: own.replaceAll("O", "0").replaceAll(/[IL]/g, "1") });

/** What a text may still cost: the choices that are tried in its words. */
interface Budget {
  left: number;
}

/** The choices in the steps so far, the last first, with their hash. */
interface Reading {
  readonly hash: number;
  readonly choice?: readonly [key: string, choice: Choice] | undefined;
  readonly before?: Reading;
}

/** The bench of the tokens of all steps and the check digits; undefined if they do not fit together. */
function readParts(
  steps: readonly CodedStep[],
  parts: readonly string[],
  form: keyof Token,
  budget: Budget,
): Configuration | undefined {
  const [check = ""] = parts.slice(-1);
  let readings: readonly Reading[] = [{ hash: HASH_START }];
  for (const [index, step] of steps.entries()) {
    const { key } = step;
    const choices = choicesOf(step, parts[index] ?? NO_CHOICE_DIGIT, form, budget).map((choice) => ({
      text: hashedText(key, [choice ?? []].flat(), index),
      choice: choice === undefined ? undefined : ([key, choice] as const),
    }));
    budget.left -= readings.length * choices.length;
    if (choices.length === 0 || budget.left < 0 || readings.length * choices.length > MAX_READINGS) return undefined;
    readings = readings.flatMap((before) =>
      choices.map(({ text, choice }) => ({ hash: addToHash(before.hash, text), choice, before })),
    );
  }
  const found = readings.find(({ hash }) => digitsOf(hash) === formsOf(check)[form]);
  return found && configurationOf(found);
}

function configurationOf(last: Reading): Configuration {
  const choices: (readonly [string, Choice])[] = [];
  for (let reading: Reading | undefined = last; reading; reading = reading.before)
    if (reading.choice) choices.unshift(reading.choice);
  return Object.fromEntries(choices);
}

export const UNREADABLE_CODE =
  "This order code cannot be read. Check it for typing errors, or copy it again from the drawing or the quote.";

const unreadable: ReadOrderCode = { ok: false, message: UNREADABLE_CODE };

const prefixOf = ({ orderCodePrefix }: Rules): readonly string[] =>
  orderCodePrefix === undefined ? [] : [orderCodePrefix];

type CodedOption = Option | ArchivedOption;

/** A step as order codes know it: archived options keep their codes. */
interface CodedStep extends Pick<Step, "key" | "stepNumber" | "multiSelect"> {
  readonly options: readonly CodedOption[];
}

/** The steps, also those of which a visitor's rules have only archived options. Every price comes with an order code. */
const codedSteps = keepFor(({ steps, archived = [] }: Rules): readonly CodedStep[] => {
  const known = new Set(steps.map(({ key }) => key));
  const ended = archived.filter(({ stepKey }) => !known.has(stepKey) && known.add(stepKey));
  return [
    ...steps,
    ...ended.map(({ stepKey: key, stepNumber }) => ({ ...{ key, stepNumber, multiSelect: true, options: [] } })),
  ]
    .sort((a, b) => a.stepNumber - b.stepNumber)
    .map((step) => ({
      ...step,
      options: [
        ...step.options.flatMap((option) => optionAtPrices(option).map((each) => each.option)),
        ...archived.filter(({ stepKey }) => stepKey === step.key),
      ],
    }));
});

/** The SKU after its first hyphen, or else the value, as capital letters and digits. */
const tokenOf = keepFor(({ sku, value }: CodedOption): Token => {
  const named = sku === undefined ? value : sku.slice(sku.indexOf("-") + 1);
  return formsOf(keepCodeCharacters(named) || keepCodeCharacters(value));
});

const keepCodeCharacters = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** The choices that a token can mean. Undefined is no choice. */
function choicesOf(
  { options, multiSelect }: CodedStep,
  part: string,
  form: keyof Token,
  budget: Budget,
): readonly (Choice | undefined)[] {
  const valuesOf = (token: string) => {
    const sought = formsOf(token)[form];
    return [...new Set(options.filter((each) => tokenOf(each)[form] === sought).map(({ value }) => value))];
  };
  const none = formsOf(part)[form] === NO_CHOICE_DIGIT ? [undefined] : [];
  if (!multiSelect) return [...none, ...valuesOf(part)];
  let lists: readonly (readonly string[])[] = [[]];
  for (const token of part.split(".")) {
    const found = valuesOf(token);
    lists = lists.flatMap((list) => found.filter((value) => !list.includes(value)).map((value) => [...list, value]));
    budget.left -= lists.length;
    if (lists.length === 0 || lists.length > MAX_READINGS || budget.left < 0) return none;
  }
  return [...none, ...lists];
}

/** Three digits that depend on every choice. */
function checkDigits(steps: readonly CodedStep[], configuration: Configuration): string {
  const texts = steps.map(({ key }, index) => hashedText(key, chosenValues(configuration, key), index));
  return digitsOf(texts.reduce(addToHash, HASH_START));
}

const hashedText = (key: string, values: readonly string[], index: number) =>
  `${index === 0 ? "" : "&"}${key}=${[...values].sort()}`;

/** FNV-1a over step keys and values. */
const HASH_START = 0x811c9dc5;

function addToHash(start: number, text: string): number {
  let hash = start;
  // Keys and values are ASCII, see `KeySchema`.
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}

const digitsOf = (hash: number): string => [0, 5, 10].map((shift) => ID_DIGITS[(hash >>> shift) & 31]).join("");
