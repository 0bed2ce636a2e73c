import { type RequestHandler, type Response, Router } from "express";
import { ApiError } from "#server/errors.ts";
import { only } from "#server/http/only.ts";
import { oneAtATime } from "#server/one-at-a-time.ts";
import type { UploadImageReply } from "#shared/api/images.ts";
import type { ImageFolder } from "./image-folder.ts";
import { IMAGE_NAME } from "./image-name.ts";
import type { PreparedImage } from "./prepare-image.ts";
import { receiveImage } from "./receive-image.ts";

/** Makes of an uploaded file what is stored. */
export type PrepareImage = (bytes: Buffer, name: string) => Promise<PreparedImage>;

export interface ImageDeps {
  readonly images: ImageFolder;
  readonly staffOnly: RequestHandler;
  readonly prepare: PrepareImage;
}

/** Images that wait in memory while another is drawn anew. */
const MOST_WAITING = 16;

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** An image shows itself and nothing else, also where it is opened as a page. */
const HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  "X-Content-Type-Options": "nosniff",
  // Partners' pages may show it as well.
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** Uploads for staff, the images for anyone. */
export function imageRoutes({ images, staffOnly, prepare }: ImageDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const inTurn = oneAtATime(MOST_WAITING);

  router
    .route("/api/images/upload")
    .all(staffOnly)
    .post(receiveImage, async (req, res) => {
      const { file } = req;
      if (!file) throw new ApiError(400, "no_image");
      const prepared = await inTurn(() => prepare(file.buffer, file.originalname));
      const filename = await images.add(prepared);
      res.status(201).json({ success: true, filename } satisfies UploadImageReply);
    })
    .all(only("POST"));

  router
    .route("/uploads/images/:filename")
    .all((req, _res, next) => next(IMAGE_NAME.test(req.params.filename) ? undefined : "route"))
    .get((req, res, next) => send(res, images.path, req.params.filename, next))
    .all(only("GET", "HEAD"));

  return router;
}

/** Under its name an image never changes. */
function send(res: Response, root: string, name: string, next: (error: unknown) => void): void {
  const options = { root, headers: HEADERS, maxAge: YEAR_MS, immutable: true, acceptRanges: false };
  res.sendFile(name, options, (error?: Error) => {
    if (!error || res.headersSent) return;
    next(Reflect.get(error, "status") === 404 ? new ApiError(404, "not_found") : error);
  });
}
