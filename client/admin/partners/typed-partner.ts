import type { PartnerRequest, StoredPartnerReply } from "#shared/api/partners.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { foldCode } from "#shared/text/fold-code.ts";
import { readDollars } from "../forms/read-dollars.ts";
import { uniqueOptions } from "../rules/step-texts.ts";

/** The settings of a partner as staff type them. */
export interface TypedPartner
  extends Pick<PartnerRequest, "id" | "name" | "hidePrices" | "fixedChoices"> {
  /** One per line. */
  readonly origins: string;
  readonly accent: string;
  /** Quotes in ten minutes. */
  readonly allowance: string;
  /** Percent on everything, and by step key. */
  readonly percent: string;
  readonly steps: Readonly<Record<string, string>>;
  /** Dollars by step key and option value. */
  readonly options: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const NEW_PARTNER: TypedPartner = {
  ...{ id: "", name: "", origins: "", accent: "", hidePrices: false, fixedChoices: {} },
  ...{ allowance: "", percent: "", steps: {}, options: {} },
};

/** The saved settings as texts. */
export function writePartner(partner: StoredPartnerReply): TypedPartner {
  const { id, name, hidePrices, fixedChoices, origins = [], accent = "", priceList } = partner;
  return {
    ...{ id, name, hidePrices, fixedChoices, accent },
    origins: origins.join("\n"),
    allowance: String(partner.quotesPerTenMinutes ?? ""),
    percent: String(priceList?.percent ?? ""),
    steps: mapValues(priceList?.steps ?? {}, String),
    options: mapValues(priceList?.options ?? {}, (amounts) => mapValues(amounts, String)),
  };
}

/** The settings as a request. What cannot be read is NaN, which the server rejects. */
export function readPartner(typed: TypedPartner): Omit<PartnerRequest, "isOn"> {
  const { id, name, hidePrices, fixedChoices, accent, allowance } = typed;
  const origins = originsIn(typed.origins);
  const priceList = readPriceList(typed);
  return {
    ...{ id: foldCode(id), name: name.trim(), hidePrices, fixedChoices },
    ...(origins.length > 0 && { origins: [...origins] }),
    ...(accent !== "" && { accent }),
    ...(allowance.trim() !== "" && { quotesPerTenMinutes: Number(allowance) }),
    ...(Object.keys(priceList).length > 0 && { priceList }),
  };
}

/** The origins in a text, one per line. */
export function originsIn(text: string): readonly string[] {
  const lines = text.split(/[\s,]+/);
  return lines.filter((line) => line !== "");
}

/** The price list without its empty fields. */
export function readPriceList({
  percent,
  steps,
  options,
}: Pick<TypedPartner, "percent" | "steps" | "options">): NonNullable<PartnerRequest["priceList"]> {
  const percents = mapValues(omitEmpty(steps), readPercent);
  const lists = mapValues(options, (texts) =>
    mapValues(omitEmpty(texts), (text) => readDollars(text) ?? Number.NaN),
  );
  const amounts = Object.entries(lists).filter(([, list]) => Object.keys(list).length > 0);
  return {
    ...(percent.trim() !== "" && { percent: readPercent(percent) }),
    ...(Object.keys(percents).length > 0 && { steps: percents }),
    ...(amounts.length > 0 && { options: Object.fromEntries(amounts) }),
  };
}

/** The price list without what cannot be read, for a preview. */
export function readablePrices(typed: TypedPartner): ReturnType<typeof readPriceList> {
  const { percent = 0, steps = {}, options = {} } = readPriceList(typed);
  return {
    percent: Number.isNaN(percent) ? 0 : percent,
    steps: omitNaN(steps),
    options: mapValues(options, omitNaN),
  };
}

/** '7.5', '-10%', '−10'. NaN for anything else. */
function readPercent(text: string): number {
  const [, sign = "", digits] =
    /^([+\-−]?)\s*(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(text.trim()) ?? [];
  return digits === undefined ? Number.NaN : Number(digits) * ("-−".includes(sign || "+") ? -1 : 1);
}

/** An ID made from a name: 'Acme Tools, Inc.' becomes 'acme-tools-inc'. */
export function idFrom(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .join("-")
    .slice(0, 64);
}

/** The settings without steps and options that the catalog no longer has. */
export function omitUnknown(
  typed: TypedPartner,
  { steps }: Pick<RulesDocument, "steps">,
): TypedPartner {
  const known = new Map(
    steps.map((step) => [step.key, uniqueOptions(step).map(({ value }) => value)]),
  );
  const has = (key: string, value: string) => known.get(key)?.includes(value) ?? false;
  const fixed = Object.entries(typed.fixedChoices).flatMap(([key, choice]) => {
    const left = [choice].flat().filter((value) => has(key, value));
    if (left.length === 0) return [];
    return [[key, Array.isArray(choice) ? left : choice] as const];
  });
  const amounts = Object.entries(typed.options).map(
    ([key, list]) => [key, pickKeys(list, (value) => has(key, value))] as const,
  );
  return {
    ...typed,
    fixedChoices: Object.fromEntries(fixed),
    steps: pickKeys(typed.steps, (key) => known.has(key)),
    options: Object.fromEntries(amounts.filter(([key]) => known.has(key))),
  };
}

type Table<Value> = Readonly<Record<string, Value>>;

function mapValues<From, To>(table: Table<From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key, change(value)]));
}

function pickKeys<Value>(table: Table<Value>, isKept: (key: string) => boolean) {
  return Object.fromEntries(Object.entries(table).filter(([key]) => isKept(key)));
}

const omitEmpty = (table: Table<string>) => pickKeys(table, (key) => table[key]?.trim() !== "");

const omitNaN = (table: Table<number>) => pickKeys(table, (key) => !Number.isNaN(table[key]));
