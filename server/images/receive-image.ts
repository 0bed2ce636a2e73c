import type { RequestHandler } from "express";
import multer from "multer";
import { ApiError } from "#server/errors.ts";

/** Exactly so many bytes are allowed. */
const LARGEST_FILE = 5_242_880;

const receive = multer({
  storage: multer.memoryStorage(),
  limits: {
    fileSize: LARGEST_FILE,
    files: 1,
    fields: 4,
    fieldNameSize: 100,
    fieldSize: 1024,
    fieldNestingDepth: 0,
    parts: 5,
    headerPairs: 20,
  },
}).single("image");

/** Reads the file of the field `image` into `req.file`; it is there and not empty when the next handler runs. */
export const receiveImage: RequestHandler = (req, res, next) => {
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(req.get("Content-Type") ?? ""))
    throw new ApiError(415, "not_multipart");
  receive(req, res, (error?: unknown) => {
    if (error) return next(refusal(error));
    if (!req.file) return next(new ApiError(400, "no_image"));
    return next(req.file.size === 0 ? new ApiError(400, "empty_image") : undefined);
  });
};

/** Files are kept in memory: whatever goes wrong is in the request, a client that went away included. */
function refusal(error: unknown): ApiError {
  return error instanceof multer.MulterError && error.code === "LIMIT_FILE_SIZE"
    ? new ApiError(413, "image_size")
    : new ApiError(400, "invalid_upload");
}
