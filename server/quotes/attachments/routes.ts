import express, { type Request, type Response } from "express";
import { limitRequests } from "#server/http/limit-requests.ts";
import type { Limits } from "#server/http/limit-store.ts";
import { createReceiveLong, type ReceiveLong } from "#server/http/receive-long.ts";
import { sendPieces } from "#server/http/send-list.ts";
import type { Serve } from "#server/http/serve.ts";
import { ApiError } from "#server/platform/errors.ts";
import { actOf } from "#server/staff/author.ts";
import { attachmentEndpoints } from "#shared/api/quotes/attachments.ts";
import { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES } from "#shared/quotes/attachments.ts";
import { quoteIdOf } from "../links/customer-only.ts";
import { requireQuote } from "../quote-id.ts";
import type { QuoteStore } from "../quote-store.ts";
import { attachmentKind, attachmentName } from "./attachment-kind.ts";
import type { AttachmentStore } from "./attachment-store.ts";

interface AttachmentDeps {
  readonly serve: Serve;
  readonly attachments: AttachmentStore;
  readonly quotes: QuoteStore;
  readonly limits: Limits;
  readonly receiveLong: ReceiveLong;
  readonly now: () => Date;
}

/** The files that an address can attach with private links in ten minutes. */
const MAX_OF_ADDRESS = 20;

const TOO_OFTEN = "Too many files came from this address. Please try again in ten minutes.";

/** The files of quotes, for staff and for customers with the private link. */
export function attachmentRoutes({ serve, attachments, quotes, limits, receiveLong, now }: AttachmentDeps): void {
  const readFile = express.raw({ type: () => true, limit: MAX_ATTACHMENT_BYTES, inflate: false });
  const limitAddress = limitRequests(MAX_OF_ADDRESS, { tooMany: TOO_OFTEN, store: limits.of("attachments") });

  const attach = async (
    { body }: Request,
    file: Omit<Parameters<AttachmentStore["add"]>[0], "kind" | "bytes">,
    act: Parameters<AttachmentStore["add"]>[1],
  ) => {
    const kind = Buffer.isBuffer(body) ? attachmentKind(body) : undefined;
    if (!kind) throw new ApiError(415, "file_type");
    const name = attachmentName(file.name, kind);
    return requireQuote(quotes, file.quoteId, attachments.add({ ...file, name, kind, bytes: body }, act));
  };

  const staffAct = (req: Request) => {
    const { at, author } = actOf(req, now());
    return { at: at.toISOString(), actor: "staff", author } as const;
  };

  serve(attachmentEndpoints, {
    attachFile: {
      before: [receiveLong(readFile)],
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
      // Strangers never take the places of staff.
      before: [limitAddress, createReceiveLong()(readFile)],
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

const LOST_FILE = "This file is missing or incomplete on the server. A backup may have it.";

/** Sends a file as a download in which nothing runs, even if a browser shows it. */
async function send(res: Response, found: Awaited<ReturnType<AttachmentStore["read"]>>): Promise<undefined> {
  if (!found) throw new ApiError(404, "not_found");
  if (!found.pieces) throw new ApiError(404, "not_found", undefined, { message: LOST_FILE });
  res.attachment(found.name).type(ATTACHMENT_TYPES[found.kind].type);
  res.set({ "Content-Security-Policy": "default-src 'none'; sandbox", "X-Content-Type-Options": "nosniff" });
  res.set("Content-Length", String(found.bytes));
  await sendPieces(res, found.pieces);
}
