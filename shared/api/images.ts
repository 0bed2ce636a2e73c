import { z } from "zod";
import { endpoints } from "./declaration/endpoint.ts";
import { IF_NONE_MATCH } from "./declaration/headers.ts";
import { reply } from "./declaration/reply.ts";

export const UploadImageReply = reply("UploadImageReply", {
  filename: z
    .string()
    .describe("The name to store in an option's `image`. The image is served at `/uploads/images/{filename}`."),
});

export type UploadImageReply = z.infer<typeof UploadImageReply>;

/** The uses of an image. */
export const IMAGE_USES = ["option", "logo"] as const;

export type ImageUse = (typeof IMAGE_USES)[number];

export const imageEndpoints = endpoints(
  { name: "Images", description: "Pictures of the options. No sign-in." },
  {
    getImage: {
      route: "GET /uploads/images/{filename}",
      access: "public",
      isCrossOrigin: true,
      summary: "Get the picture of an option",
      description:
        "Returns a picture of at most 800 by 800 pixels. The picture under a given name never changes, so cache it for as long as you like.",
      headers: IF_NONE_MATCH,
      reply: ["image/png", "image/jpeg", "image/gif", "image/webp", "image/svg+xml"],
      storesNothing: true,
    },
  },
);

export const uploadEndpoints = endpoints(
  { name: "Staff: images", description: "Uploads." },
  {
    uploadImage: {
      route: "POST /api/images/upload",
      access: "catalog:write",
      summary: "Upload an image",
      description:
        "Takes a JPEG, PNG, GIF, WebP or SVG of at most 5,242,880 bytes and returns its file name for an option. An image that no option, no quote and no letterhead uses is removed after a day.",
      query: z.object({
        use: z.enum(IMAGE_USES).default("option").describe("A `logo` becomes a PNG of at most 480 by 480 pixels."),
      }),
      body: z.object({ image: z.file().describe("The file.") }),
      bodyType: "multipart/form-data",
      status: 201,
      reply: UploadImageReply,
      errors: {
        400: ["no_image", "empty_image", "invalid_upload"],
        413: ["image_size", "image_pixels", "image_effort", "image_frames"],
        415: ["not_multipart", "image_type"],
      },
      readsOwnBody: true,
    },
  },
);
