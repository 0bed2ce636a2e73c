import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { published } from "./published.ts";

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(published, "openapi.json", true, false);

const compiled = new Map<string, ValidateFunction>();

/** What does not fit the schema at a place of the document, in words; none where all fits. */
export function schemaErrors(place: readonly string[], value: unknown): readonly string[] {
  const $ref = `openapi.json#${place.map((name) => `/${escaped(name)}`).join("")}`;
  const validate = compiled.get($ref) ?? ajv.compile({ $ref });
  compiled.set($ref, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath || "the whole", message, JSON.stringify(params)].join(" "),
  );
}

/** A name in a JSON Pointer that stands in an address. */
function escaped(name: string): string {
  return encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
}
