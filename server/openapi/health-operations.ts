import type { Operation } from "./operation.ts";
import { HealthyReply, ReadyReply } from "./own-replies.ts";

/** The API's own description, and whether the server is well. */
export const healthOperations: readonly Operation[] = [
  {
    method: "get",
    path: "/api/openapi.json",
    id: "getApiDescription",
    tag: "This description",
    summary: "This API as an OpenAPI 3.1 document",
    description:
      "For tools: a client generator, a mock server, a test. Scripts of any origin may read it.",
    replies: {
      200: { description: "The document.", content: { types: ["application/json"] } },
    },
    readsOwnBody: true,
  },
  {
    method: "get",
    path: "/api/docs",
    id: "showApiDescription",
    tag: "This description",
    summary: "This API as a page to read",
    description: "The page that shows this document.",
    replies: { 200: { description: "The page.", content: { types: ["text/html"] } } },
    readsOwnBody: true,
    storesNothing: true,
    errors: { 404: ["not_found"] },
  },
  {
    method: "get",
    path: "/healthz",
    id: "getLiveness",
    tag: "Health",
    summary: "Whether the server runs",
    description: "Answers as long as the process does, whatever is with its database.",
    replies: { 200: { description: "It runs.", content: { json: HealthyReply } } },
    readsOwnBody: true,
    storesNothing: true,
  },
  {
    method: "get",
    path: "/readyz",
    id: "getReadiness",
    tag: "Health",
    summary: "Whether the server can work",
    description: "Reads the current rules from the database: 503 where that fails.",
    replies: { 200: { description: "It can.", content: { json: ReadyReply } } },
    readsOwnBody: true,
    storesNothing: true,
    errors: { 503: ["not_ready"] },
  },
];
