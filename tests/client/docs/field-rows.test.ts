import { expect, it } from "vitest";
import { fieldRows } from "#client/docs/field-rows.ts";
import type { ApiSchema } from "#shared/openapi.ts";

const text: ApiSchema = { type: "string" };
const named = (name: string): ApiSchema => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: Record<string, ApiSchema>): ApiSchema => ({
  type: "object",
  properties,
});

const schemas = {
  Reply: object({ pricing: named("Pricing") }),
  Pricing: object({ parts: { type: "array", items: named("Part") }, first: named("Part") }),
  Part: object({ range: object({ limits: object({ min: text }) }) }),
  Overview: object({ days: { type: "array", items: object({ day: text }) } }),
};

const paths = (name: keyof typeof schemas) =>
  fieldRows(named(name), schemas).map(({ path }) => path.join("."));

it("shows the fields of what has no table of its own, however deep, and others twice deep", () => {
  expect(paths("Reply")).toEqual(["pricing", "pricing.parts", "pricing.first"]);
  expect(paths("Part")).toEqual(["range", "range.limits", "range.limits.min"]);
  expect(paths("Overview")).toEqual(["days", "days[].day"]);
});
