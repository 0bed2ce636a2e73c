import { UploadImageReply } from "#shared/api.ts";
import { IF_NONE_MATCH } from "./header-parameters.ts";
import type { Operation } from "./operation.ts";

/** Images for anyone, uploads for staff. */
export const imageOperations: readonly Operation[] = [
  {
    method: "get",
    path: "/uploads/images/{filename}",
    id: "getImage",
    tag: "Images",
    summary: "An image of an option",
    description:
      "The picture that an option names as its `image`, at most 800 by 800 pixels. Under its name an image never changes: keep it for as long as you like.",
    parameters: [IF_NONE_MATCH],
    replies: {
      200: {
        description: "The image.",
        content: {
          types: ["image/png", "image/jpeg", "image/gif", "image/webp", "image/svg+xml"],
        },
      },
    },
    errors: { 404: ["not_found"] },
    readsOwnBody: true,
    storesNothing: true,
  },
  {
    method: "post",
    path: "/api/images/upload",
    id: "uploadImage",
    tag: "Staff: images",
    summary: "Upload an image",
    description:
      "Takes a JPEG, PNG, GIF, WebP or SVG of at most 5,242,880 bytes and answers the name under which an option can have it. What no option and no quote names is removed after a day.",
    isForStaff: true,
    readsOwnBody: true,
    body: {
      types: ["multipart/form-data"],
      schema: {
        type: "object",
        required: ["image"],
        properties: {
          image: {
            type: "string",
            contentMediaType: "application/octet-stream",
            description: "The file.",
          },
        },
      },
    },
    replies: { 201: { description: "It is stored.", content: { json: UploadImageReply } } },
    errors: {
      400: ["no_image", "empty_image", "invalid_upload"],
      413: ["image_size", "image_pixels", "image_effort", "image_frames"],
      415: ["not_multipart", "image_type"],
    },
  },
];
