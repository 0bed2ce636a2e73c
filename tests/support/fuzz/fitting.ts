import fc from "fast-check";
import { z } from "zod";
import type { PickKind } from "./marks.ts";
import { strangeText } from "./strange.ts";

/** Fields that name what the server told, mostly; by their names in the schemas. */
const PICKED: Readonly<Record<string, PickKind>> = {
  quoteId: "quoteId",
  configuration: "configuration",
  cursor: "cursor",
  since: "latest",
  image: "image",
  product: "product",
};

const picked = (pick: PickKind) => fc.record({ pick: fc.constant(pick), index: fc.nat() });

/** Values that a schema accepts, made by walking it. */
export function fitting(schema: z.core.$ZodType, name = ""): fc.Arbitrary<unknown> {
  const kind = PICKED[name];
  const found = made(schema, name);
  return kind
    ? fc.oneof({ weight: 9, arbitrary: picked(kind) }, { weight: 1, arbitrary: found })
    : found;
}

function made(schema: z.core.$ZodType, name: string): fc.Arbitrary<unknown> {
  const accepts = (value: unknown) => z.safeParse(schema, value).success;
  if (schema instanceof z.ZodObject) return fitsObject(schema);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return fc.option(fitting(schema.unwrap(), name), { nil: undefined });
  if (schema instanceof z.ZodNullable) return fc.option(fitting(schema.unwrap(), name));
  if (schema instanceof z.ZodReadonly) return fitting(schema.unwrap(), name);
  if (schema instanceof z.ZodPipe) return fitting(schema.in, name);
  if (schema instanceof z.ZodArray) return fitsArray(schema);
  if (schema instanceof z.ZodUnion)
    return fc.oneof(...schema.options.map((each) => fitting(each, name)));
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(keyText, fitting(schema.valueType), { minKeys: 1, maxKeys: 3 });
  if (schema instanceof z.ZodEnum) return fc.constantFrom<unknown>(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom<unknown>(...schema.values);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) return numbers.filter(accepts);
  if (schema instanceof z.ZodString) return textsOf(schema, name).filter(accepts);
  if (schema instanceof z.ZodCustom) return fc.constant({});
  throw new Error(`The fuzzer knows no values for ${schema._zod.def.type}.`);
}

function fitsObject({ shape }: z.ZodObject): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([name, schema]) => [name, fitting(schema, name)]);
  return fc.record<Record<string, unknown>>(Object.fromEntries(fields)).map((value) =>
    // What is undefined is left out, as JSON would.
    Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)),
  );
}

function fitsArray(schema: z.ZodArray): fc.Arbitrary<unknown> {
  const some = fc.array(fitting(schema.element), { maxLength: 4 });
  const least = z.safeParse(schema, []).success ? 0 : 1;
  return some.filter(({ length }) => length >= least);
}

const keyText = fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,20}$/);

const numbers = fc.oneof(
  fc.integer({ min: -50, max: 400 }),
  fc.nat({ max: 200_000 }).map((amount) => amount / 100),
  fc.constantFrom(0, 1, 5, 1e6, 1e9, 99_999.99, Number.MAX_SAFE_INTEGER),
);

/** Names of fields whose patterns a generator would take forever to match. */
const MATCHED: Readonly<Record<string, RegExp>> = {
  email: /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,20}@[a-z]{1,9}(\.[a-z]{2,5}){0,2}$/,
};

function textsOf(schema: z.ZodString, name: string): fc.Arbitrary<string> {
  const pattern = patternOf(schema);
  if (pattern) return fc.stringMatching(MATCHED[name] ?? pattern);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("Ada Byron", "Müller & Söhne", "1", "ok") },
    { weight: 1, arbitrary: strangeText },
  );
}

function patternOf({ _zod }: z.ZodString): RegExp | undefined {
  for (const check of _zod.def.checks ?? [])
    if (check instanceof z.core.$ZodCheckStringFormat) return check._zod.def.pattern;
  return undefined;
}
