import { z } from "zod";
import { UploadImageReply } from "#shared/api/images.ts";
import type { Operation } from "./operation.ts";
import { IF_NONE_MATCH } from "./parameters.ts";

/** Images for anyone, uploads for staff. */
export const imageOperations: readonly Operation[] = [
  {
    method: "get",
    path: "/uploads/images/{filename}",
    id: "getImage",
    tag: "Images",
    summary: "Get the picture of an option",
    description:
      "Returns a picture of at most 800 by 800 pixels. The picture under a name never changes: keep it as long as you like.",
    headers: IF_NONE_MATCH,
    reply: "The picture.",
    content: ["image/png", "image/jpeg", "image/gif", "image/webp", "image/svg+xml"],
    errors: { 404: ["not_found"] },
    readsOwnBody: true,
    storesNothing: true,
  },
  {
    method: "post",
    path: "/api/images/upload",
    id: "uploadImage",
    tag: "Staff: images",
    summary: "Upload a picture",
    description:
      "Takes a JPEG, PNG, GIF, WebP or SVG of at most 5,242,880 bytes and returns its file name for an option. A picture that no option and no quote uses is removed after a day.",
    isForStaff: true,
    readsOwnBody: true,
    body: z.object({ image: z.file().meta({ description: "The file." }) }),
    bodyType: "multipart/form-data",
    status: 201,
    reply: "The picture is stored.",
    content: UploadImageReply,
    errors: {
      400: ["no_image", "empty_image", "invalid_upload"],
      413: ["image_size", "image_pixels", "image_effort", "image_frames"],
      415: ["not_multipart", "image_type"],
    },
  },
];
