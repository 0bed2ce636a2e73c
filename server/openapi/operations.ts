import { catalogOperations } from "./catalog-operations.ts";
import { configuratorOperations } from "./configurator-operations.ts";
import { deskOperations } from "./desk-operations.ts";
import type { ApiExamples } from "./examples.ts";
import { healthOperations } from "./health-operations.ts";
import { imageOperations } from "./image-operations.ts";
import { listOperations } from "./list-operations.ts";
import type { Operation } from "./operation.ts";
import { partnerOperations } from "./partner-operations.ts";
import { revisionOperations } from "./revision-operations.ts";
import { sessionOperations } from "./session-operations.ts";
import { submitOperations } from "./submit-operations.ts";

/** Every operation of the server, those for partners first. */
export function operations(examples: ApiExamples): readonly Operation[] {
  return [
    ...configuratorOperations(examples),
    ...submitOperations(examples),
    ...imageOperations,
    ...healthOperations,
    ...sessionOperations,
    ...listOperations,
    ...deskOperations,
    ...catalogOperations,
    ...revisionOperations,
    ...partnerOperations,
  ];
}
