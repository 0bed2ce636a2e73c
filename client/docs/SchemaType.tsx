import type { ReactNode } from "react";
import type { ApiSchema } from "#shared/openapi.ts";
import { nameOf } from "./field-rows.ts";

/** What values a schema lets stand, in a few words; schemas with a name lead to their table. */
export function SchemaType({ schema }: { schema: ApiSchema }): ReactNode {
  const name = nameOf(schema);
  if (name !== undefined) return <a href={`#data-${name}`}>{name}</a>;
  if (schema.items)
    return (
      <>
        list of <SchemaType schema={schema.items} />
      </>
    );
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joined(choices);
  if (typeof schema.additionalProperties === "object")
    return (
      <>
        object of <SchemaType schema={schema.additionalProperties} />
      </>
    );
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  return [...[schema.type ?? "anything"].flat(), ...limits(schema)].join(", ");
}

function joined(choices: readonly ApiSchema[]): ReactNode {
  return choices.map((choice, index) => (
    <span key={JSON.stringify(choice)}>
      {index > 0 && " or "}
      <SchemaType schema={choice} />
    </span>
  ));
}

function limits({ format, minimum, maximum, minLength, maxLength }: ApiSchema): readonly string[] {
  return [
    ...(format === undefined ? [] : [format]),
    ...(minimum === undefined ? [] : [`≥ ${minimum}`]),
    ...(maximum === undefined ? [] : [`≤ ${maximum}`]),
    ...(minLength === undefined ? [] : [`≥ ${minLength} characters`]),
    ...(maxLength === undefined ? [] : [`≤ ${maxLength} characters`]),
  ];
}
