import { extname } from "node:path";
import type { RequestHandler } from "express";
import multer from "multer";
import { IMMUTABLE } from "#server/http/cache-control.ts";
import { createTaskQueue } from "#server/http/concurrency.ts";
import { isCurrent } from "#server/http/packed-body.ts";
import type { ReceiveLong } from "#server/http/receive-long.ts";
import { sendPieces } from "#server/http/send-list.ts";
import type { Serve } from "#server/http/serve.ts";
import { ApiError } from "#server/platform/errors.ts";
import { imageEndpoints, uploadEndpoints } from "#shared/api/images.ts";
import type { ImageStore } from "./image-store.ts";
import type { PrepareImage } from "./prepare-image.ts";

interface ImageDeps {
  readonly images: ImageStore;
  readonly serve: Serve;
  readonly prepareImage: PrepareImage;
  readonly receiveLong: ReceiveLong;
  readonly now: () => Date;
}

/** Uploads that may wait in memory while another is processed. */
const MAX_WAITING = 16;

/** Uploads for staff, images for anyone. */
export function imageRoutes({ images, serve, prepareImage, receiveLong, now }: ImageDeps): void {
  const inTurn = createTaskQueue(MAX_WAITING);

  serve(uploadEndpoints, {
    uploadImage: {
      before: [refuseOtherType, receiveLong(receiveImage)],
      async handle({ query: { use } }, { file }) {
        if (!file) throw new ApiError(400, "no_image");
        const prepared = await inTurn(() => prepareImage(file.buffer, file.originalname, use));
        return { filename: await images.add(prepared, now()) };
      },
    },
  });
  serve(imageEndpoints, {
    getImage: async ({ params: { filename } }, req, res) => {
      const image = await images.open(filename);
      if (!image) throw new ApiError(404, "not_found");
      if (isCurrent(req, res.set(HEADERS), filename)) return;
      res.type(extname(filename)).set("Content-Length", String(image.bytes));
      await sendPieces(res, image.pieces);
    },
  });
}

const receive = multer({
  storage: multer.memoryStorage(),
  limits: {
    // Inclusive.
    fileSize: 5_242_880,
    files: 1,
    fields: 4,
    fieldNameSize: 100,
    fieldSize: 1024,
    fieldNestingDepth: 0,
    parts: 5,
    headerPairs: 20,
  },
}).single("image");

const refuseOtherType: RequestHandler = (req, _res, next) => {
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(req.get("Content-Type") ?? "")) throw new ApiError(415, "not_multipart");
  next();
};

/** Reads the field `image` into `req.file`; refuses a missing or empty file. */
const receiveImage: RequestHandler = (req, res, next) =>
  receive(req, res, (error?: unknown) => {
    if (error) return next(refusalOf(error));
    if (!req.file) return next(new ApiError(400, "no_image"));
    return next(req.file.size === 0 ? new ApiError(400, "empty_image") : undefined);
  });

/** Uploads stay in memory, so every failure comes from the client, such as a lost connection. */
function refusalOf(error: unknown): ApiError {
  return error instanceof multer.MulterError && error.code === "LIMIT_FILE_SIZE"
    ? new ApiError(413, "image_size")
    : new ApiError(400, "invalid_upload");
}

const HEADERS = {
  // Nothing in an image runs or loads, even if it is opened as a page.
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  "X-Content-Type-Options": "nosniff",
  // Partners' pages may also show it.
  "Cross-Origin-Resource-Policy": "cross-origin",
  // The image under a name never changes.
  "Cache-Control": IMMUTABLE,
};
