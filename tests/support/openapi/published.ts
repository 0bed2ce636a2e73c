import { openApiDocument } from "#server/openapi/document.ts";
import type { ApiDocument } from "#shared/openapi.ts";
import { catalogue } from "../catalogue.ts";

/** The document that the server publishes, over the default catalogue. */
export const published: ApiDocument = openApiDocument(
  { publicOrigin: undefined, cookieName: "workbench-staff" },
  catalogue,
  1,
);
