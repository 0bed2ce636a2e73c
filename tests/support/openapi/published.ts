import type { oas31 } from "zod-openapi";
import { openApiDocument } from "#server/openapi/document.ts";
import { catalog } from "../catalog.ts";

/** The document that the server publishes, over the default catalog. */
export const published = openApiDocument(
  { publicOrigin: undefined, cookieName: "workbench-staff" },
  catalog,
  1,
);

const METHODS = ["get", "put", "post", "delete"] as const;

export interface PublishedOperation {
  readonly method: (typeof METHODS)[number];
  readonly path: string;
  readonly operation: oas31.OperationObject;
}

export const publishedOperations: readonly PublishedOperation[] = Object.entries(
  published.paths ?? {},
).flatMap(([path, methods]) =>
  METHODS.flatMap((method) => {
    const operation = methods[method];
    return operation ? [{ method, path, operation }] : [];
  }),
);
