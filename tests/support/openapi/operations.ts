import { operationGroups } from "#server/openapi/document.ts";

/** All operations of the API, each with the method and the path of its route. */
export const operations = operationGroups.flatMap((group) =>
  group.operations.map((operation) => {
    const [method = "", path = ""] = operation.route.split(" ");
    return { ...operation, method, path };
  }),
);

export type Operation = (typeof operations)[number];
