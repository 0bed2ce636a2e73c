/** The most files that the customer of a quote attaches, and that staff do, and the most bytes of one: 10 MB. */
export const MAX_ATTACHMENTS = 5;
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;

/** The files that can be attached: their content types, and the endings of their names. */
export const ATTACHMENT_TYPES = {
  pdf: { type: "application/pdf", ending: /\.pdf$/i },
  png: { type: "image/png", ending: /\.png$/i },
  jpg: { type: "image/jpeg", ending: /\.jpe?g$/i },
  dxf: { type: "image/vnd.dxf", ending: /\.dxf$/i },
  step: { type: "model/step", ending: /\.(?:step|stp)$/i },
} as const;

export type AttachmentKind = keyof typeof ATTACHMENT_TYPES;

/** What a dialog for files offers. */
export const ATTACHMENT_ENDINGS = [".pdf", ".png", ".jpg", ".jpeg", ".dxf", ".step", ".stp"];

export const ATTACHMENT_TEXT = "PDF, PNG, JPEG, DXF or STEP, at most 10 MB";

/** The request, note or revision that a file came with. */
interface Origin {
  readonly event?: { readonly kind: "submitted" | "note-added" | "sent"; number?: number; author?: string } | undefined;
  readonly isNext?: true | undefined;
}

/** After who attached it: ', with revision 2'. */
export function cameWith({ event, isNext }: Origin): string {
  if (isNext) return ", with the next revision";
  if (!event) return "";
  const { kind, number, author } = event;
  if (kind === "sent") return `, with revision ${number}`;
  return kind === "submitted" ? ", with the request" : `, with a note of ${author ?? "staff"}`;
}
