import type { oas31 } from "zod-openapi";
import { escapeHtml } from "#server/http/escape-html.ts";
import { inlineHash } from "#server/http/security-headers.ts";
import { OUR_ACCENT } from "#shared/partners/accent.ts";

type Schema = oas31.SchemaObject | oas31.ReferenceObject;
type Part = oas31.RequestBodyObject | oas31.ResponseObject | oas31.ReferenceObject;

const STYLE = `
:root { color-scheme: light dark; }
body {
  margin: 0 auto; padding: 1.5rem clamp(1rem, 2.5vw, 2rem) 4rem; max-width: 60rem; overflow-wrap: anywhere;
  background: light-dark(#f7f6f3, #16181a); color: light-dark(#1b1d1f, #eceeef); font: 1rem/1.5 system-ui, sans-serif;
}
a { color: light-dark(${OUR_ACCENT}, #ff8d52); }
h3 { display: inline; font-size: 1rem; }
p { max-width: 45rem; }
code { font: 0.875em/1.5 ui-monospace, monospace; }
details, section section { padding: 0.75rem 0; border-top: 1px solid light-dark(#dcdad4, #33383c); }
nav ul { padding: 0; columns: 10rem; list-style: none; }
nav a { display: block; padding: 0.25rem 0; }
dl { margin: 0.5rem 0; padding-left: 0.75rem; border-left: 2px solid light-dark(#dcdad4, #33383c); }
dd { margin: 0 0 0.5rem 1rem; }
dd p { margin: 0; }
`;

/** The page needs its own style, and nothing else. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${inlineHash(STYLE)}`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(";");

/** An OpenAPI document as a page to read, without scripts. */
export function openApiPage({ info, tags = [], paths = {}, components = {} }: oas31.OpenAPIObject) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    (["get", "put", "post", "delete"] as const).flatMap((method) => {
      const operation = methods[method];
      return operation ? [{ route: `${method.toUpperCase()} ${path}`, operation }] : [];
    }),
  );
  const groups = tags.map(({ name, description = "" }) => {
    const own = operations.filter(({ operation }) => operation.tags?.includes(name));
    const list = own.map(({ route, operation }) => operationPart(components, route, operation)).join("");
    return `<section id="${idOf(name)}"><h2>${escapeHtml(name)}</h2>${writeProse(description)}${list}</section>`;
  });
  const links = tags.map(({ name }) => `<li><a href="#${idOf(name)}">${escapeHtml(name)}</a></li>`);
  const schemas = Object.entries(components.schemas ?? {}).map(
    ([name, schema]) =>
      `<section id="${schemaId(name)}"><h3>${escapeHtml(name)}</h3> ${typeOf(schema)}${writeProse(schema.description)}${fieldsOf(schema)}</section>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="description" content="The API of the workbench configurator, for partners." />
    <title>API · Workbench Configurator</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>API: ${escapeHtml(info.title)}</h1>
      <p>Programs read the same from <a href="/api/openapi.json">the OpenAPI document</a>.</p>
      <nav aria-label="Contents"><ul>${links.join("")}<li><a href="#schemas">Schemas</a></li></ul></nav>
      ${writeProse(info.description)}
      ${groups.join("\n")}
      <section id="schemas"><h2>Schemas</h2>${schemas.join("\n")}</section>
    </main>
  </body>
</html>
`;
}

function operationPart(components: oas31.ComponentsObject, route: string, operation: oas31.OperationObject): string {
  const parameters = (operation.parameters ?? []).flatMap((each) =>
    "name" in each ? [writeTerm(`${each.name} (${each.in})`, each.required, each.schema, each.description)] : [],
  );
  const body = operation.requestBody;
  const replies = Object.entries<Part>(operation.responses ?? {}).map(
    ([status, reply]) =>
      `<dt><code>${status}</code></dt><dd>${writeProse((components.responses?.[nameIn(reply)] ?? reply).description)}${contentOf(reply)}</dd>`,
  );
  return `<details id="${escapeHtml(operation.operationId ?? "")}">
<summary><h3>${escapeHtml(operation.summary ?? "")}</h3> <code>${escapeHtml(route)}</code></summary>
${writeProse(operation.description)}
${parameters.length > 0 ? `<p>Parameters</p><dl>${parameters.join("")}</dl>` : ""}
${body ? `<p>Request</p>${contentOf(body)}` : ""}
<p>Replies</p><dl>${replies.join("")}</dl>
</details>`;
}

/** The schema of each content type. */
const contentOf = (part: Part): string =>
  Object.entries("content" in part ? (part.content ?? {}) : {})
    .map(
      ([type, { schema = {} }]) => `<div><code>${escapeHtml(type)}</code> ${typeOf(schema)}${fieldsOf(schema)}</div>`,
    )
    .join("");

/** A named value: a parameter, or a field of an object. */
function writeTerm(name: string, required = false, schema: Schema = {}, description = schema.description): string {
  const type = [typeOf(schema), ...(required ? ["required"] : [])].join(", ");
  return `<dt><code>${escapeHtml(name)}</code> ${type}</dt><dd>${writeProse(description)}${fieldsOf(schema)}</dd>`;
}

/** The fields of an object, of the objects in a list, or of the alternatives. */
function fieldsOf(schema: Schema): string {
  if ("$ref" in schema) return "";
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) =>
    writeTerm(name, schema.required?.includes(name), field),
  );
  const within = [schema.items, schema.additionalProperties, ...choicesOf(schema)].map((each) =>
    typeof each === "object" ? fieldsOf(each) : "",
  );
  return (fields.length > 0 ? `<dl>${fields.join("")}</dl>` : "") + within.join("");
}

/** The name of the component that a reference leads to; empty for anything else. */
const nameIn = (part: object): string => ("$ref" in part ? (String(part.$ref).split("/").at(-1) ?? "") : "");

const choicesOf = ({ anyOf = [], oneOf = [], allOf = [] }: oas31.SchemaObject) => [...anyOf, ...oneOf, ...allOf];

const LIMITS = [
  ...(["format", "pattern", "minLength", "maxLength", "minItems", "maxItems"] as const),
  ...(["minimum", "exclusiveMinimum", "maximum", "multipleOf", "maxProperties"] as const),
  "default",
] as const;

/** The type of a value in words, with its limits. */
function typeOf(schema: Schema): string {
  const name = nameIn(schema);
  if ("$ref" in schema) return `<a href="#${schemaId(name)}">${escapeHtml(name)}</a>`;
  const limits = LIMITS.filter((limit) => schema[limit] !== undefined);
  return [kindOf(schema), ...limits.map((limit) => `${limit} ${writeJson(schema[limit])}`)].join(", ");
}

function kindOf(schema: oas31.SchemaObject): string {
  if ("const" in schema) return writeJson(schema.const);
  if (schema.enum) return schema.enum.map(writeJson).join(" or ");
  const choices = choicesOf(schema);
  if (choices.some(({ description }) => description !== undefined))
    return `<ul>${choices.map((each) => `<li>${typeOf(each)} ${inline(each.description)}</li>`).join("")}</ul>`;
  if (choices.length > 0) return choices.map(typeOf).join(schema.allOf ? " and " : " or ");
  if (schema.type === "array") return `list of ${typeOf(schema.items ?? {})}`;
  const { additionalProperties: values } = schema;
  if (typeof values === "object" && Object.keys(values).length > 0) return `object of ${typeOf(values)}`;
  return [schema.type ?? "any value"].flat().join(" or ");
}

const writeJson = (value: unknown) => `<code>${escapeHtml(JSON.stringify(value))}</code>`;
const idOf = (name: string) => name.toLowerCase().replace(/\W+/g, "-");
const schemaId = (name: string) => `schema-${name}`;

/** Paragraphs of Markdown with code. */
const writeProse = (text = "") =>
  text === ""
    ? ""
    : text
        .split("\n\n")
        .map((part) => `<p>${inline(part)}</p>`)
        .join("");

/** Every second part of a text between backticks is code. */
const inline = (text = "") =>
  text
    .split("`")
    .map((part, index) => (index % 2 ? `<code>${escapeHtml(part)}</code>` : escapeHtml(part)))
    .join("");
