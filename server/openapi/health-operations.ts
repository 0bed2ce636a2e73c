import { HealthyReply, ReadyReply } from "#shared/api/health.ts";
import type { Operation } from "./operation.ts";

/** The API's own description, and whether the server is well. */
export const healthOperations: readonly Operation[] = [
  {
    method: "get",
    path: "/api/openapi.json",
    id: "getApiDescription",
    tag: "API description",
    summary: "Get this API as an OpenAPI 3.1 document",
    description:
      "For tools such as client generators and mock servers. Scripts of any origin may read it.",
    reply: "The document.",
    content: ["application/json"],
    readsOwnBody: true,
  },
  {
    method: "get",
    path: "/api/docs",
    id: "showApiDescription",
    tag: "API description",
    summary: "Read about this API",
    description: "The page that shows this document.",
    reply: "The page.",
    content: ["text/html"],
    readsOwnBody: true,
    storesNothing: true,
    errors: { 404: ["not_found"] },
  },
  {
    method: "get",
    path: "/healthz",
    id: "getLiveness",
    tag: "Health",
    summary: "Check that the server runs",
    description: "Replies as long as the process runs, whatever the state of the database.",
    reply: "The server runs.",
    content: HealthyReply,
    readsOwnBody: true,
    storesNothing: true,
  },
  {
    method: "get",
    path: "/readyz",
    id: "getReadiness",
    tag: "Health",
    summary: "Check that the server can work",
    description: "Reads the current rules from the database. If that fails, the reply is 503.",
    reply: "The server can work.",
    content: ReadyReply,
    readsOwnBody: true,
    storesNothing: true,
    errors: { 503: ["not_ready"] },
  },
];
