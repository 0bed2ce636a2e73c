import { z } from "zod";
import { success } from "./reply.ts";

/** GET /healthz */
export const HealthyReply = z.object({ success }).meta({ id: "HealthyReply" });

/** GET /readyz */
export const ReadyReply = z
  .object({
    success,
    revision: z.int().meta({ description: "The current revision of the rules." }),
  })
  .meta({ id: "ReadyReply" });
