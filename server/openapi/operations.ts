import { catalogOperations } from "./catalog-operations.ts";
import { configuratorOperations } from "./configurator-operations.ts";
import { deskOperations } from "./desk-operations.ts";
import { healthOperations } from "./health-operations.ts";
import { imageOperations } from "./image-operations.ts";
import { listOperations } from "./list-operations.ts";
import type { Operation } from "./operation.ts";
import { revisionOperations } from "./revision-operations.ts";
import { sessionOperations } from "./session-operations.ts";

/** Every operation of the server, those for partners first. */
export const operations: readonly Operation[] = [
  ...configuratorOperations,
  ...imageOperations,
  ...healthOperations,
  ...sessionOperations,
  ...listOperations,
  ...deskOperations,
  ...catalogOperations,
  ...revisionOperations,
];
