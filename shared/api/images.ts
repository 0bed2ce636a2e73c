import { z } from "zod";
import { success } from "./reply.ts";

/** POST /api/images/upload, multipart/form-data with the file in `image` */
export const UploadImageReply = z
  .object({
    success,
    filename: z.string().meta({
      description:
        "The name to store in an option's `image`. The image is served at `/uploads/images/{filename}`.",
    }),
  })
  .meta({ id: "UploadImageReply" });

export type UploadImageReply = z.infer<typeof UploadImageReply>;
