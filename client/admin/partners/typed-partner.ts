import type { PartnerRequest, StoredPartnerReply } from "#shared/api/partners.ts";
import { readDollars, readNumber, readPercent } from "#shared/read-number.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { foldCode } from "#shared/text/fold-code.ts";

/** The settings of a partner as staff type them. */
export interface TypedPartner extends Pick<PartnerRequest, "id" | "name" | "hidePrices" | "fixedChoices"> {
  /** One per line. */
  readonly origins: string;
  readonly accent: string;
  /** Quotes in ten minutes. */
  readonly allowance: string;
  readonly prices: TypedPrices;
}

/** Percent and dollars, by their path in the price list: 'percent', 'steps.width' or 'options.width.72'. */
export type TypedPrices = Readonly<Record<string, string>>;

export const NEW_PARTNER: TypedPartner = {
  ...{ id: "", name: "", origins: "", accent: "", hidePrices: false, fixedChoices: {} },
  ...{ allowance: "", prices: {} },
};

/** The saved settings as texts. */
export function writePartner(partner: StoredPartnerReply): TypedPartner {
  const { id, name, hidePrices, fixedChoices, origins = [], accent = "", priceList } = partner;
  const { percent, steps = {}, options = {} } = priceList ?? {};
  const prices = [
    ["percent", percent ?? ""],
    ...Object.entries(steps).map(([key, own]) => [`steps.${key}`, own]),
    ...Object.entries(options).flatMap(([key, amounts]) =>
      Object.entries(amounts).map(([value, amount]) => [`options.${key}.${value}`, amount]),
    ),
  ];
  return {
    ...{ id, name, hidePrices, fixedChoices, accent },
    origins: origins.join("\n"),
    allowance: String(partner.quotesPerTenMinutes ?? ""),
    prices: Object.fromEntries(prices.map(([path, amount]) => [path, String(amount)])),
  };
}

/** The settings as a request. What cannot be read is NaN, which the server rejects. */
export function readPartner(typed: TypedPartner): Omit<PartnerRequest, "isOn"> {
  const { id, name, hidePrices, fixedChoices, accent, allowance } = typed;
  const origins = originsIn(typed.origins);
  const priceList = readPriceList(typed.prices);
  return {
    ...{ id: foldCode(id), name: name.trim(), hidePrices, fixedChoices },
    ...(origins.length > 0 && { origins: [...origins] }),
    ...(accent !== "" && { accent }),
    ...(allowance.trim() !== "" && { quotesPerTenMinutes: readNumber(allowance) ?? Number.NaN }),
    ...(Object.keys(priceList).length > 0 && { priceList }),
  };
}

/** The origins in a text, one per line. */
export function originsIn(text: string): readonly string[] {
  const lines = text.split(/[\s,]+/);
  return lines.filter((line) => line !== "");
}

/** The price list without its empty texts, and for a preview without those that cannot be read. */
export function readPriceList(prices: TypedPrices, isPreview = false): NonNullable<PartnerRequest["priceList"]> {
  const list: { percent?: number; steps?: Amounts; options?: Record<string, Amounts> } = {};
  for (const [path, text] of Object.entries(prices)) {
    const [kind, key = "", ...rest] = path.split(".");
    const amount = (kind === "options" ? readDollars(text) : readPercent(text)) ?? Number.NaN;
    if (text.trim() === "" || (isPreview && Number.isNaN(amount))) continue;
    if (kind === "percent") list.percent = amount;
    else if (kind === "steps") list.steps = { ...list.steps, [key]: amount };
    else {
      const amounts = { ...list.options?.[key], [rest.join(".")]: amount };
      list.options = { ...list.options, [key]: amounts };
    }
  }
  return list;
}

type Amounts = Record<string, number>;

/** The settings without steps and options that the catalog no longer has. */
export function omitUnknown(typed: TypedPartner, { steps }: Pick<RulesDocument, "steps">): TypedPartner {
  const known = new Set(
    steps.flatMap((step) => [`steps.${step.key}`, ...step.options.map(({ value }) => `options.${step.key}.${value}`)]),
  );
  const fixed = Object.entries(typed.fixedChoices).flatMap(([key, choice]) => {
    const left = [choice].flat().filter((value) => known.has(`options.${key}.${value}`));
    return left.length === 0 ? [] : [[key, Array.isArray(choice) ? left : choice] as const];
  });
  const prices = Object.entries(typed.prices).filter(([path]) => path === "percent" || known.has(path));
  return { ...typed, fixedChoices: Object.fromEntries(fixed), prices: Object.fromEntries(prices) };
}
