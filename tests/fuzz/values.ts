import fc from "fast-check";
import { z } from "zod";

/** A value from an earlier reply, such as a quote ID. It is looked up by its index when the request is sent. */
export interface Pick {
  readonly pick: PickKind;
  readonly index: number;
}

export type PickKind =
  | "quoteId"
  | "noteId"
  | "stepKey"
  | "optionValue"
  | "image"
  | "revision"
  | "benchId"
  | "webhookId"
  | "messageId"
  | "cursor"
  | "latest"
  | "sentNumber"
  | "earlierNumber"
  | "authorization"
  | "product"
  | "configuration"
  | "document"
  | "documentText"
  | "drawing";

/** JSON text that is sent as it is, for values that JavaScript cannot write. */
export interface Raw {
  readonly raw: string;
}

export const isPick = (value: unknown): value is Pick => isObject(value) && "pick" in value && "index" in value;

export const isRaw = (value: unknown): value is Raw => isObject(value) && "raw" in value;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const arbitraryPick = (pick: PickKind): fc.Arbitrary<Pick> =>
  fc.record({ pick: fc.constant(pick), index: fc.nat() });

/** JSON of a value, including names such as `__proto__`. */
export function jsonText(value: unknown): string {
  if (isRaw(value)) return value.raw;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}:${jsonText(each)}`);
  return `{${members.join(",")}}`;
}

/** Words and phrases that two blanks or a new line separate. */
function splitWords(text: string): readonly string[] {
  return text.split(/\s{2,}/);
}

/** Texts that break programs: empty, very long, half characters, other directions, names of prototypes. */
const STRANGE_TEXTS = [
  ...["", " ", "\u0000", "a\u0000b", "\u001b[31m", "\ud800", "a\udc00b", "\u2028", "\u202egnp.exe"],
  ...["a\u200bb\ufeff", "e\u0301", "\u00e9", "line\r\nBcc: x@example.com", "שלום العالم 你好"],
  ...["\ufdfa".repeat(40), "👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿", "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢"],
  ...["x".repeat(201), "x".repeat(4001), "漢".repeat(1500), "x".repeat(70_000)],
  ...splitWords(`<script>alert(1)</script>  "'\`\\  =1+1  %00  %  ../../etc/passwd  {{7*7}}  " OR * NEAR(
    ' or 1=1; drop table quotes; --  __proto__  constructor  prototype  toString  hasOwnProperty
    null  -0  1e400  0x10  9007199254740993`),
];

export const strangeText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...STRANGE_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
);

const RAW_VALUES = [
  ...["-0", "1e400", "-1e400", "1e-400", "9007199254740993", "1".repeat(400), "NaN", "'single'"],
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  ...[20, 5000].map((depth) => `${"[".repeat(depth)}${"]".repeat(depth)}`),
].map((raw) => ({ raw }));

const STRANGE_VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.005, 0.1 + 0.2, 1e21, Number.MAX_SAFE_INTEGER, Number.MIN_VALUE],
  ...[[], {}, [[]], [null], { length: 5 }, { toString: 1 }],
  ...RAW_VALUES,
];

export const strangeValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: strangeText },
  { weight: 4, arbitrary: fc.constantFrom(...STRANGE_VALUES) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Fields that usually hold something from an earlier reply, by their names in the schemas. */
const PICKED_FIELDS: Readonly<Record<string, PickKind>> = {
  quoteId: "quoteId",
  configuration: "configuration",
  cursor: "cursor",
  since: "latest",
  number: "sentNumber",
  after: "earlierNumber",
  image: "image",
  product: "product",
  text: "documentText",
  basedOn: "revision",
};

/** Values that a schema accepts. `name` is the name of the field. */
export function validValues(schema: z.core.$ZodType, name = ""): fc.Arbitrary<unknown> {
  const kind = PICKED_FIELDS[name];
  const made = validBySchema(schema, name);
  return kind ? fc.oneof({ weight: 9, arbitrary: arbitraryPick(kind) }, { weight: 1, arbitrary: made }) : made;
}

function validBySchema(schema: z.core.$ZodType, name: string): fc.Arbitrary<unknown> {
  const isValid = (value: unknown) => z.safeParse(schema, value).success;
  if (schema instanceof z.ZodObject) return validObject(schema);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return fc.option(validValues(schema.unwrap(), name), { nil: undefined });
  if (schema instanceof z.ZodNullable) return fc.option(validValues(schema.unwrap(), name));
  if (schema instanceof z.ZodReadonly) return validValues(schema.unwrap(), name);
  // What is read of a value of any form is a transform.
  if (schema instanceof z.ZodPipe)
    return validValues(schema.in instanceof z.ZodTransform ? schema.out : schema.in, name);
  if (schema instanceof z.ZodArray)
    return fc.array(validValues(schema.element, name), { minLength: isValid([]) ? 0 : 1, maxLength: 4 });
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map((each) => validValues(each, name)));
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(textsLike(/^[a-z0-9][a-z0-9_-]{0,20}$/), validValues(schema.valueType), {
      minKeys: 1,
      maxKeys: 3,
    });
  if (schema instanceof z.ZodEnum) return fc.constantFrom<unknown>(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom<unknown>(...schema.values);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) return numbers.filter(isValid);
  if (schema instanceof z.ZodISODate) return times.map((time) => time.slice(0, 10));
  if (schema instanceof z.ZodISODateTime) return times.filter(isValid);
  if (schema instanceof z.ZodString) return texts(schema, name).filter(isValid);
  if (schema instanceof z.ZodUnknown) return fc.jsonValue();
  if (schema instanceof z.ZodCustom || schema instanceof z.ZodFile) return fc.constant({});
  throw new Error(`The fuzzer has no values for ${schema._zod.def.type}.`);
}

function validObject({ shape }: z.ZodObject): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([name, schema]) => [name, validValues(schema, name)]);
  return fc
    .record<Record<string, unknown>>(Object.fromEntries(fields))
    .map((value) => Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)));
}

const numbers = fc.oneof(
  fc.integer({ min: -50, max: 400 }),
  fc.nat({ max: 200_000 }).map((amount) => amount / 100),
  fc.constantFrom(0, 1, 5, 1e6, 1e9, 99_999.99, Number.MAX_SAFE_INTEGER),
);

const times = fc
  .integer({ min: -1000, max: 1_000_000 })
  .map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString());

/** Simpler than the pattern of the schema, which takes fast-check forever to match. */
const EMAIL = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,20}@[a-z]{1,9}(\.[a-z]{2,5}){1,2}$/;

/** fast-check takes long to read a pattern, and hundreds of fields share a few. */
const readPatterns = new Map<string, fc.Arbitrary<string>>();

function textsLike(pattern: RegExp): fc.Arbitrary<string> {
  const read = readPatterns.get(String(pattern)) ?? fc.stringMatching(pattern);
  readPatterns.set(String(pattern), read);
  return read;
}

function texts({ _zod }: z.ZodString, name: string): fc.Arbitrary<string> {
  for (const check of _zod.def.checks ?? [])
    if (check instanceof z.core.$ZodCheckStringFormat && check._zod.def.pattern)
      return textsLike(name === "email" ? EMAIL : check._zod.def.pattern);
  if (name === "url") return fc.webUrl({ validSchemes: ["https"] });
  if (name === "origins") return fc.webUrl({ validSchemes: ["https"] }).map(originOf);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("Ada Byron", "Müller & Söhne", "1", "ok") },
    { weight: 1, arbitrary: strangeText },
  );
}

const originOf = (url: string) => new URL(url).origin;

const EXTRA_NAMES = fc.oneof(fc.constantFrom("__proto__", "constructor", "status", "quoteId"), strangeText);

/** A value with one thing wrong, at any depth. */
export function breakValue(value: unknown): fc.Arbitrary<unknown> {
  const here = fc.oneof(strangeValue, fc.constantFrom<unknown>([value], changeType(value), repeatValue(value)));
  if (Array.isArray(value)) {
    const added = strangeValue.map((each) => [...value, each]);
    if (value.length === 0) return fc.oneof(here, added);
    const changed = fc
      .nat({ max: value.length - 1 })
      .chain((index) =>
        fc
          .oneof(fc.constant([]), fc.tuple(breakValue(value[index])))
          .map((replacement) => value.toSpliced(index, 1, ...replacement)),
      );
    return fc.oneof(here, added, { weight: 3, arbitrary: changed });
  }
  if (!isObject(value) || isPick(value) || isRaw(value)) return here;
  const added = fc.tuple(EXTRA_NAMES, strangeValue).map(([name, each]) => ({ ...value, [name]: each }));
  const names = Object.keys(value);
  if (names.length === 0) return fc.oneof(here, added);
  const changed = fc.constantFrom(...names).chain((name) => {
    const { [name]: old, ...others } = value;
    return fc.oneof(
      { weight: 1, arbitrary: fc.constant(others) },
      { weight: 3, arbitrary: breakValue(old).map((each) => ({ ...others, [name]: each })) },
    );
  });
  return fc.oneof(here, added, { weight: 4, arbitrary: changed });
}

function changeType(value: unknown): unknown {
  return typeof value === "string" ? Number(value) || 0 : jsonText(value);
}

function repeatValue(value: unknown): unknown {
  if (typeof value === "string") return value.repeat(100);
  return Array.isArray(value) ? Array.from({ length: 200 }, () => value).flat() : value;
}
