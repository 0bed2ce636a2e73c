import { z } from "zod";
import { success } from "./reply.ts";

/** POST /api/images/upload, multipart/form-data with the file in `image` */
export const UploadImageReply = z
  .object({
    success,
    filename: z.string().meta({
      description:
        "The name for an option's `image`. The picture is at `/uploads/images/` and this name.",
    }),
  })
  .meta({ id: "UploadImageReply" });

export type UploadImageReply = z.infer<typeof UploadImageReply>;
