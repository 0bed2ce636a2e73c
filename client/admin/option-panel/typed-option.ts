import { replaceEqualDeep } from "@tanstack/react-query";
import type { OptionChanges } from "#shared/edits/edit-options.ts";
import { isRecord } from "#shared/is-record.ts";
import { readDollars, readNumber, readSmallNumber } from "#shared/read-number.ts";
import { contentOf, type FieldPath, fieldText, OPTION_FIELDS, type OptionField } from "#shared/rules/option-fields.ts";
import type { OptionDocument } from "#shared/rules/rules.ts";

const TYPED_FIELDS = OPTION_FIELDS.filter(({ kind }) => kind !== "condition" && kind !== "shape" && kind !== "state");

/** An option as the texts of its inputs, empty for missing fields. Prices in dollars. */
export type TypedOption = Readonly<Record<FieldPath, string>>;

export const typeOption = (option: OptionDocument): TypedOption =>
  Object.fromEntries(
    OPTION_FIELDS.map((field) => [field.path, TYPED_FIELDS.includes(field) ? fieldText(option, field) : ""]),
  ) as TypedOption;

/** The content that a text of an input stands for; undefined for none, NaN for what is no number. */
function readFieldText(text: string, { kind, unit }: OptionField): unknown {
  if (kind === "flag") return text === "" ? undefined : true;
  if (kind !== "amount" && kind !== "figure") return text === "" ? undefined : text;
  const read = kind === "amount" ? readDollars : unit === "in" ? readSmallNumber : readNumber;
  return text.trim() === "" ? undefined : (read(text) ?? Number.NaN);
}

/** The changes that edits of some texts make to an option. Other fields stay; null removes one. */
export function readOption(option: OptionDocument, edits: Partial<TypedOption>): OptionChanges {
  const texts = { ...typeOption(option), ...edits };
  let edited: Fields = {};
  for (const field of TYPED_FIELDS) {
    const content = readFieldText(texts[field.path], field);
    edited = setField(edited, field.path.split("."), content);
  }
  const names = new Set(TYPED_FIELDS.map(({ path }) => path.split(".")[0] ?? ""));
  return Object.fromEntries(
    [...names].flatMap((name) => {
      // An empty text is the same as none.
      const before = contentOf(option, name) || (contentOf(option, name) === 0 ? 0 : null);
      const after = edited[name] ?? null;
      return replaceEqualDeep(before, after) === before ? [] : [[name, after]];
    }),
  );
}

export type Fields = Readonly<Record<string, unknown>>;

/** Sets a field of an option. Undefined removes it, and groups that are then empty. */
export function setField(part: Fields, [name = "", ...rest]: readonly string[], content: unknown): Fields {
  const { [name]: before, ...others } = part;
  const after = rest.length === 0 ? content : setField(isRecord(before) ? before : {}, rest, content);
  const isEmpty = after === undefined || (isRecord(after) && Object.keys(after).length === 0);
  return isEmpty ? others : { ...part, [name]: after };
}
