import { API_METHODS, type ApiDocument, type ApiReply } from "#shared/openapi.ts";

/** The codes that a reply can have; none for one that is no error. */
export function codesOf({ content }: ApiReply): readonly string[] {
  const parts = content?.["application/json"]?.schema.allOf ?? [];
  return parts.flatMap(({ properties }) => properties?.code?.enum ?? []).map(String);
}

export interface ErrorCodeFacts {
  readonly code: string;
  readonly sentence: string;
  /** With which it can come, in order. */
  readonly statuses: readonly string[];
}

/** Every code that some operation answers, in the document's order. */
export function errorCodes({ paths, components }: ApiDocument): readonly ErrorCodeFacts[] {
  const statuses = new Map<string, Set<string>>();
  for (const methods of Object.values(paths))
    for (const method of API_METHODS)
      for (const [status, reply] of Object.entries(methods[method]?.responses ?? {}))
        for (const code of codesOf(reply))
          statuses.set(code, (statuses.get(code) ?? new Set()).add(status));
  const codes = components.schemas.ErrorReply?.properties?.code?.oneOf ?? [];
  return codes.map(({ const: code, description = "" }) => ({
    code: String(code),
    sentence: description,
    statuses: [...(statuses.get(String(code)) ?? [])].toSorted(),
  }));
}
