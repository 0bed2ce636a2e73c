import { z } from "zod";
import { ATTACHMENT_TEXT, MAX_ATTACHMENTS } from "#shared/quotes/attachments.ts";
import { schema } from "#shared/text/schema.ts";
import { isSingleLine, isVisible } from "#shared/text/text.ts";
import { endpoints } from "../declaration/endpoint.ts";
import { reply } from "../declaration/reply.ts";

export const AttachmentSchema = schema("Attachment", {
  id: z.string(),
  name: z.string().describe("The name of the file, with the ending of its type."),
  bytes: z.int(),
  at: z.iso.datetime().describe("When it was attached, in UTC."),
  from: z.enum(["customer", "staff"]).describe("Who attached it."),
  isShared: z.boolean().describe("Whether the customer can see it."),
  event: z
    .object({
      seq: z.int(),
      kind: z.enum(["submitted", "note-added", "sent"]),
      number: z.int().optional().describe("The number of the revision."),
      author: z.string().optional().describe("Who wrote the note."),
    })
    .optional()
    .describe("What it came with: the request, a note or a revision. Missing for a file of staff without any."),
  isNext: z.literal(true).optional().describe("It goes to the customer with the next revision."),
});

export type Attachment = z.infer<typeof AttachmentSchema>;

const fileName = z
  .string()
  .max(200, "Use a name of at most 200 characters.")
  .refine((name) => isVisible(name) && isSingleLine(name), "Give the name of the file.")
  .describe("The name of the file.");

const upload = {
  body: z.file().describe("The file."),
  bodyType: "application/octet-stream",
  status: 201,
  readsOwnBody: true,
} as const;

const DESCRIPTION = `Attaches a file: ${ATTACHMENT_TEXT}. Its bytes decide what it is. A quote has at most ${MAX_ATTACHMENTS} files of its customer, and ${MAX_ATTACHMENTS} of staff.`;

const UPLOAD_ERRORS = { 409: ["too_many_files"], 413: ["too_large"], 415: ["file_type"], 503: ["busy"] } as const;

const DOWNLOAD = ["application/pdf", "image/png", "image/jpeg", "image/vnd.dxf", "model/step"] as const;

export const attachmentEndpoints = endpoints(
  { name: "Attachments", description: "Files of customers and staff about a quote. They are downloads only." },
  {
    attachFile: {
      route: "POST /api/quotes/{quoteId}/attachments",
      access: "quotes:write",
      summary: "Attach a file to a quote",
      description: DESCRIPTION,
      query: z.object({
        name: fileName,
        shared: z
          .enum(["1", "next"], "Give 1 or next.")
          .optional()
          .describe("`1`: the customer sees it at once. `next`: the customer sees it when the next revision is sent."),
        note: z.coerce.number().int().optional().describe("The `seq` of the note that it belongs to, for staff only."),
      }),
      ...upload,
      reply: reply("AttachFileReply", { attachment: AttachmentSchema }),
      errors: { 404: ["not_found", "quote_gone"], ...UPLOAD_ERRORS },
    },
    getAttachment: {
      route: "GET /api/quotes/{quoteId}/attachments/{attachmentId}",
      access: "quotes:read",
      summary: "Get a file of a quote",
      description: "Returns the file as a download. `GET /api/quotes/{quoteId}/answers` lists the files.",
      reply: DOWNLOAD,
      errors: { 404: ["not_found"] },
    },
    removeAttachment: {
      route: "DELETE /api/quotes/{quoteId}/attachments/{attachmentId}",
      access: "quotes:write",
      summary: "Remove a file from a quote",
      description: "The history of the quote keeps the name of the file.",
      reply: reply("RemoveAttachmentReply", {}),
      errors: { 404: ["not_found"] },
    },
    attachCustomersFile: {
      route: "POST /api/customer/attachments",
      access: "customer",
      summary: "Attach a file to the quote of a link",
      description: `${DESCRIPTION} An address can attach 20 files in ten minutes.`,
      query: z.object({ name: fileName }),
      ...upload,
      reply: reply("AttachCustomersFileReply", {}),
      errors: { 404: ["no_such_link", "quote_gone"], ...UPLOAD_ERRORS, 429: ["too_many_requests"] },
    },
    getCustomersAttachment: {
      route: "GET /api/customer/attachments/{attachmentId}",
      access: "customer",
      summary: "Get a file of the quote of a link",
      description: "Returns a file that the customer attached, or that staff share, as a download.",
      reply: DOWNLOAD,
      errors: { 404: ["no_such_link", "not_found"], 429: ["too_many_requests"] },
    },
  },
);
