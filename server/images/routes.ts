import { type RequestHandler, type Response, Router } from "express";
import multer from "multer";
import { ApiError } from "#server/errors.ts";
import { addRoute } from "#server/http/add-route.ts";
import { oneAtATime } from "#server/http/concurrency.ts";
import type { PublicCors } from "#server/http/public-cors.ts";
import type { UploadImageReply } from "#shared/api/images.ts";
import { IMAGE_NAME, type ImageFolder } from "./image-folder.ts";
import type { PreparedImage } from "./prepare-image.ts";

export type PrepareImage = (bytes: Buffer, name: string) => Promise<PreparedImage>;

interface ImageDeps {
  readonly images: ImageFolder;
  readonly cors: PublicCors;
  readonly staffOnly: RequestHandler;
  readonly prepare: PrepareImage;
}

/** Uploads that may wait in memory while another is processed. */
const MOST_WAITING = 16;

/** Uploads for staff, images for anyone. */
export function imageRoutes({ images, cors, staffOnly, prepare }: ImageDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const inTurn = oneAtATime(MOST_WAITING);

  addRoute(router, "/api/images/upload", {
    before: staffOnly,
    post: [
      receiveImage,
      async (req, res) => {
        const { file } = req;
        if (!file) throw new ApiError(400, "no_image");
        const prepared = await inTurn(() => prepare(file.buffer, file.originalname));
        const filename = await images.add(prepared);
        res.status(201).json({ success: true, filename } satisfies UploadImageReply);
      },
    ],
  });

  addRoute(router, "/uploads/images/:filename", {
    before: [
      cors("GET", "HEAD"),
      ({ params }, _res, next) =>
        next(IMAGE_NAME.test(String(params.filename)) ? undefined : "route"),
    ],
    get: (req, res, next) => send(res, images.path, req.params.filename, next),
  });

  return router;
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

/** Reads the field `image` into `req.file`; refuses a missing or empty file. */
const receiveImage: RequestHandler = (req, res, next) => {
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(req.get("Content-Type") ?? ""))
    throw new ApiError(415, "not_multipart");
  receive(req, res, (error?: unknown) => {
    if (error) return next(refusal(error));
    if (!req.file) return next(new ApiError(400, "no_image"));
    return next(req.file.size === 0 ? new ApiError(400, "empty_image") : undefined);
  });
};

/** Uploads stay in memory, so every failure comes from the client, such as a lost connection. */
function refusal(error: unknown): ApiError {
  return error instanceof multer.MulterError && error.code === "LIMIT_FILE_SIZE"
    ? new ApiError(413, "image_size")
    : new ApiError(400, "invalid_upload");
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Nothing in an image runs or loads, even if it is opened as a page. */
const HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  "X-Content-Type-Options": "nosniff",
  // Partners' pages may show it, too.
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** Sends an image, cached for a year: the image under a name never changes. */
function send(res: Response, root: string, name: string, next: (error: unknown) => void): void {
  const options = { root, headers: HEADERS, maxAge: YEAR_MS, immutable: true, acceptRanges: false };
  res.sendFile(name, options, (error?: Error) => {
    if (!error || res.headersSent) return;
    next(Reflect.get(error, "status") === 404 ? new ApiError(404, "not_found") : error);
  });
}
