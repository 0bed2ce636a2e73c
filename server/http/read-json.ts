import type { IncomingMessage } from "node:http";
import express, { type RequestHandler } from "express";
import { ApiError } from "#server/platform/errors.ts";
import { checkUtf8, parseJson } from "./parse.ts";
import { keepContext } from "./request-log.ts";

const MAX_BODY_BYTES = 64 * 1024;

/** Makes the reader of JSON bodies of up to this length. */
export type ReadJson = (maxBytes?: number) => RequestHandler;

/** The ways to say that a body is JSON that nearly every client uses. */
const PLAIN_JSON = /^application\/json(?:; ?charset=utf-8)?$/i;

/**
 * Reads a JSON body, of which `keep` may note a fact. Express reads it if it is compressed, chunked or unusual. All others are
 * read here, because the reader of Express takes longer for a short body than pricing it.
 */
export const createReadJson =
  (keep: (req: IncomingMessage, body: Buffer) => void): ReadJson =>
  (maxBytes = MAX_BODY_BYTES) => {
    const readUnusual = express.json({
      limit: maxBytes,
      verify: (req, _res, body, encoding) => {
        checkUtf8(body, encoding);
        keep(req, body);
      },
    });
    return (req, res, next) => {
      const { headers } = req;
      const bytes = Number(headers["content-length"]);
      const isPlain =
        bytes > 0 &&
        bytes <= maxBytes &&
        PLAIN_JSON.test(headers["content-type"] ?? "") &&
        headers["content-encoding"] === undefined &&
        headers["transfer-encoding"] === undefined &&
        !req.readableEnded;
      if (!isPlain) return readUnusual(req, res, next);
      const chunks: Buffer[] = [];
      const goOn = keepContext(res, next);
      req.on("data", (chunk) => chunks.push(chunk));
      req.on("end", () => {
        const [first = Buffer.of()] = chunks;
        const body = chunks.length === 1 ? first : Buffer.concat(chunks);
        try {
          checkUtf8(body, "utf-8");
          keep(req, body);
          req.body = parseJson(body.toString());
        } catch (error) {
          return goOn(error);
        }
        goOn();
      });
      // The client is gone.
      req.on("error", () => goOn(new ApiError(400, "bad_request")));
    };
  };

/** Reads a JSON body as text. A thread parses it, because parsing one of several megabytes delays all other requests. */
export const readText = (maxBytes = MAX_BODY_BYTES): RequestHandler =>
  express.text({
    type: "application/json",
    limit: maxBytes,
    verify: (_req, _res, body, encoding) => checkUtf8(body, encoding),
  });
