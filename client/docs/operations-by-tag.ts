import {
  API_METHODS,
  type ApiDocument,
  type ApiMethod,
  type ApiOperation,
} from "#shared/openapi.ts";

export interface ListedOperation {
  readonly method: ApiMethod;
  readonly path: string;
  readonly operation: ApiOperation;
}

export interface TagSection {
  readonly name: string;
  readonly description: string;
  /** What the address names it by: 'part-staff-quotes'. */
  readonly id: string;
  readonly isForStaff: boolean;
  readonly operations: readonly ListedOperation[];
}

/** The parts of the API in the document's order, each with its operations. */
export function operationsByTag({ paths, tags }: ApiDocument): readonly TagSection[] {
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    API_METHODS.flatMap((method) => {
      const operation = methods[method];
      return operation ? [{ method, path, operation }] : [];
    }),
  );
  return tags.map(({ name, description }) => ({
    name,
    description,
    id: `part-${name.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`,
    isForStaff: name.startsWith("Staff"),
    operations: listed.filter(({ operation }) => operation.tags.includes(name)),
  }));
}
