import express, { type Request, type RequestHandler, type Response } from "express";
import { limitConcurrency } from "#server/http/concurrency.ts";
import { limitRequests } from "#server/http/limit-requests.ts";
import type { Limits } from "#server/http/limit-store.ts";
import { keepContext } from "#server/http/request-log.ts";
import { sendPieces } from "#server/http/send-list.ts";
import type { Serve } from "#server/http/serve.ts";
import { ApiError } from "#server/platform/errors.ts";
import { actOf } from "#server/staff/author.ts";
import { attachmentEndpoints } from "#shared/api/quotes/attachments.ts";
import { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES } from "#shared/quotes/attachments.ts";
import { quoteIdOf } from "../links/customer-only.ts";
import { refuseQuote } from "../quote-id.ts";
import type { QuoteStore } from "../quote-store.ts";
import { attachmentKind, attachmentName } from "./attachment-kind.ts";
import type { AttachmentStore } from "./attachment-store.ts";

interface AttachmentDeps {
  readonly serve: Serve;
  readonly attachments: AttachmentStore;
  readonly quotes: QuoteStore;
  readonly limits: Limits;
  readonly now: () => Date;
}

/** Files that are received at once, of staff and of customers. Each takes its size in memory. */
const MAX_RECEIVED = 6;

/** A file of which less than this arrives in ten seconds is given up: a stranger could hold a place with it. */
const MIN_BYTES = 64 * 1024;
const MIN_BYTES_MS = 10_000;

/** The files that an address can attach with private links in ten minutes. */
const MAX_OF_ADDRESS = 20;

const TOO_OFTEN = "Too many files came from this address. Please try again in ten minutes.";

/** The files of quotes, for staff and for customers with the private link. */
export function attachmentRoutes({ serve, attachments, quotes, limits, now }: AttachmentDeps): void {
  const readFile = express.raw({ type: () => true, limit: MAX_ATTACHMENT_BYTES, inflate: false });
  const receive = (): RequestHandler => {
    const receiving = limitConcurrency(MAX_RECEIVED);
    return (req, res, next) => {
      const goOn = keepContext(res, next);
      let timer: NodeJS.Timeout | undefined;
      const received = () =>
        new Promise<unknown>((resolve) => {
          let before = req.socket.bytesRead;
          timer = setInterval(() => {
            if (req.socket.bytesRead - before >= MIN_BYTES) before = req.socket.bytesRead;
            // The connection ends with the reply, and with it what arrived.
            else resolve(new ApiError(408, "too_slow"));
          }, MIN_BYTES_MS);
          readFile(req, res, resolve);
        });
      receiving(received)
        .finally(() => clearInterval(timer))
        .then(goOn, goOn);
    };
  };
  const limitAddress = limitRequests(MAX_OF_ADDRESS, { tooMany: TOO_OFTEN, store: limits.of("attachments") });

  const attach = async (
    { body }: Request,
    file: Omit<Parameters<AttachmentStore["add"]>[0], "kind" | "bytes">,
    act: Parameters<AttachmentStore["add"]>[1],
  ) => {
    const kind = Buffer.isBuffer(body) ? attachmentKind(body) : undefined;
    if (!kind) throw new ApiError(415, "file_type");
    const name = attachmentName(file.name, kind);
    const added = await attachments.add({ ...file, name, kind, bytes: body }, act);
    if (added === "gone") throw await refuseQuote(quotes, file.quoteId);
    if (added === "no note") throw new ApiError(404, "not_found");
    if (added === "full") throw new ApiError(409, "too_many_files");
    return added;
  };

  const staffAct = (req: Request) => {
    const { at, author } = actOf(req, now());
    return { at: at.toISOString(), actor: "staff", author } as const;
  };

  serve(attachmentEndpoints, {
    attachFile: {
      before: [receive()],
      handle: async ({ params, query }, req) => ({
        attachment: await attach(req, { ...params, ...query }, staffAct(req)),
      }),
    },
    getAttachment: async ({ params: { quoteId, attachmentId } }, _req, res) =>
      send(res, await attachments.read(quoteId, attachmentId)),
    removeAttachment: async ({ params: { quoteId, attachmentId } }, req) => {
      if (!(await attachments.remove(quoteId, attachmentId, staffAct(req)))) throw new ApiError(404, "not_found");
      return {};
    },
    attachCustomersFile: {
      before: [limitAddress, receive()],
      async handle({ query: { name } }, req) {
        const act = { at: now().toISOString(), actor: "customer" } as const;
        await attach(req, { quoteId: quoteIdOf(req), name }, act);
        return {};
      },
    },
    async getCustomersAttachment({ params: { attachmentId } }, req, res) {
      const found = await attachments.read(quoteIdOf(req), attachmentId);
      return send(res, found?.isShared ? found : undefined);
    },
  });
}

/** Sends a file as a download in which nothing runs, even if a browser shows it. */
async function send(res: Response, found: Awaited<ReturnType<AttachmentStore["read"]>>): Promise<undefined> {
  if (!found) throw new ApiError(404, "not_found");
  res.attachment(found.name).type(ATTACHMENT_TYPES[found.kind].type);
  res.set({ "Content-Security-Policy": "default-src 'none'; sandbox", "X-Content-Type-Options": "nosniff" });
  res.set("Content-Length", String(found.bytes));
  await sendPieces(res, found.pieces);
}
