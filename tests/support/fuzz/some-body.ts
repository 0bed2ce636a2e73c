import fc from "fast-check";
import type { z } from "zod";
import { type Change, someChange } from "./change.ts";
import { fitting } from "./fitting.ts";
import { CONTENT_TYPES } from "./headers.ts";
import type { FuzzRoute } from "./routes.ts";
import { strangeText, strangeValue } from "./strange.ts";

/** A body before it is written: what it says, what is wrong with it, and how it is sent. */
export interface BodyPlan {
  readonly content: JsonContent | TextContent | FormContent;
  readonly type?: string;
  readonly encoding?: "gzip" | "deflate" | "br" | "lie" | "unknown" | "twice";
  readonly chunked?: boolean;
}

interface JsonContent {
  readonly kind: "json";
  readonly value: unknown;
  readonly changes: readonly Change[];
}

interface TextContent {
  readonly kind: "text";
  /** Characters up to 255, one byte each. */
  readonly text: string;
}

export interface FormContent {
  readonly kind: "form";
  readonly picture: string;
  readonly field: string;
  readonly filename: string;
  /** Of the picture's length, in hundredths. */
  readonly cut: number;
  /** Bytes that are others: place and value. */
  readonly flips: readonly (readonly [place: number, value: number])[];
  readonly head: string;
  readonly parts: number;
}

const some = <Value>(value: fc.Arbitrary<Value>, maxLength: number) =>
  fc.array(value, { minLength: 1, maxLength });

/** A body that goes through. */
export function fittingBody(body: NonNullable<FuzzRoute["body"]>): fc.Arbitrary<BodyPlan> {
  if (body === "image") return form({}).map((content) => ({ content }));
  return json(body, fc.constant([])).map((content) => ({ content }));
}

/** A body with one thing wrong, of what it says or of how it is sent. */
export function nearlyFittingBody(body: NonNullable<FuzzRoute["body"]>): fc.Arbitrary<BodyPlan> {
  const content =
    body === "image"
      ? fc.oneof(...Object.keys(WRONG_FORMS).map((field) => form({ [field]: true })))
      : json(body, some(someChange, 2));
  return fc.oneof(
    { weight: 6, arbitrary: content.map((each) => ({ content: each })) },
    {
      weight: 1,
      arbitrary: fc.record({
        content: fittingBody(body).map((each) => each.content),
        type: fc.constantFrom(...CONTENT_TYPES),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        content: fittingBody(body).map((each) => each.content),
        encoding: fc.constantFrom("gzip", "deflate", "br", "lie", "unknown", "twice"),
        chunked: fc.boolean(),
      }),
    },
  );
}

/** A body of anything. */
export const strangeBody: fc.Arbitrary<BodyPlan> = fc.oneof(
  strangeValue.map((value) => ({ content: { kind: "json" as const, value, changes: [] } })),
  fc.record({
    content: fc.record({
      kind: fc.constant("text" as const),
      text: fc.oneof(
        fc.string({ unit: fc.nat({ max: 255 }).map((code) => String.fromCharCode(code)) }),
        fc.constantFrom(
          "{a",
          "null",
          "",
          "\xef\xbb\xbf{}",
          "{}{}",
          "\xc0\xaf",
          '{"a":"\xff"}',
          "\0",
        ),
      ),
    }),
    type: fc.constantFrom("application/json", ...CONTENT_TYPES),
  }),
);

function json(body: z.ZodType | "rules-file", changes: fc.Arbitrary<Change[]>) {
  const value =
    body === "rules-file"
      ? fc.record({ pick: fc.constant("document"), index: fc.nat() })
      : fitting(body);
  return fc.record({ kind: fc.constant("json" as const), value, changes });
}

const WRONG_FORMS = {
  field: fc.constantFrom("photo", "", "__proto__", "image[]", "image[a][b]", "x".repeat(200)),
  filename: strangeText,
  cut: fc.nat({ max: 99 }),
  flips: some(fc.tuple(fc.nat({ max: 5000 }), fc.nat({ max: 255 })), 8),
  head: fc.constantFrom(
    "Content-Type: text/html",
    "Content-Type: image/svg+xml; charset=utf-7",
    "Content-Transfer-Encoding: base64",
    "Content-Disposition: attachment",
    `X-Long: ${"x".repeat(10_000)}`,
    "no header",
    ": x",
  ),
  parts: fc.constantFrom(0, 2, 1000),
};

function form(wrong: { readonly [Field in keyof typeof WRONG_FORMS]?: boolean }) {
  return fc.record<FormContent>({
    kind: fc.constant("form"),
    picture: fc.constantFrom("png", "jpg", "gif", "webp", "svg"),
    field: wrong.field ? WRONG_FORMS.field : fc.constant("image"),
    filename: wrong.filename ? WRONG_FORMS.filename : fc.constant("upload"),
    cut: wrong.cut ? WRONG_FORMS.cut : fc.constant(100),
    flips: wrong.flips ? WRONG_FORMS.flips : fc.constant([]),
    head: wrong.head ? WRONG_FORMS.head : fc.constant(""),
    parts: wrong.parts ? WRONG_FORMS.parts : fc.constant(1),
  });
}
