import { z } from "zod";
import { similarEndpoints } from "./declaration/endpoint.ts";
import { IF_NONE_MATCH } from "./declaration/headers.ts";
import { reply } from "./declaration/reply.ts";

export const healthEndpoints = similarEndpoints(
  { name: "Health", description: "For monitoring." },
  { access: "public", storesNothing: true },
  {
    getLiveness: {
      route: "GET /healthz",
      summary: "Check that the server is running",
      description: "Replies as long as the process runs, whatever the state of the database.",
      reply: reply("HealthyReply", { build: z.string().describe("The name of the build.") }),
    },
    getReadiness: {
      route: "GET /readyz",
      summary: "Check that the server is ready",
      description:
        "Reads the current rules from the database. If that fails, the reply is 503. Also tries to write, at most every five seconds: if the disk is full, the reply is 507, but everything can still be read.",
      reply: reply("ReadyReply", { revision: z.int().describe("The current revision of the rules.") }),
      errors: { 503: ["not_ready"], 507: ["disk_full"] },
    },
  },
);

export const descriptionEndpoints = similarEndpoints(
  { name: "API description", description: "This description of the API." },
  { access: "public", headers: IF_NONE_MATCH },
  {
    getApiDescription: {
      route: "GET /api/openapi.json",
      summary: "Get this API as an OpenAPI 3.1 document",
      description: "For tools such as client generators and mock servers. Scripts of any origin may read it.",
      reply: ["application/json"],
    },
    showApiDescription: {
      route: "GET /api/docs",
      summary: "Read about this API",
      description: "The page that shows this document.",
      reply: ["text/html"],
    },
  },
);
