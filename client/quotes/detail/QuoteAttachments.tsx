import { Attachments } from "#client/api/Attachments.tsx";
import { addressOf, call } from "#client/api/request.ts";
import type { Attachment } from "#shared/api/quotes/attachments.ts";

interface Props {
  readonly quoteId: string;
  readonly attachments: readonly Attachment[];
  readonly isEditable: boolean;
  readonly onChanged: () => void;
}

/** The files of the customer, those that staff share, and those that only staff see. */
export function QuoteAttachments({ quoteId, attachments, isEditable, onChanged }: Props) {
  const attach = (shared?: "1") => (file: File) =>
    call("POST /api/quotes/{quoteId}/attachments", {
      params: { quoteId },
      query: { name: file.name, shared },
      body: file,
    });
  if (!isEditable && attachments.length === 0) return null;
  return (
    <Attachments
      attachments={attachments}
      describe={({ from, isShared }) =>
        from === "customer" ? "from the customer" : isShared ? "shared with the customer" : "only for staff"
      }
      addressOf={(attachmentId) =>
        addressOf("GET /api/quotes/{quoteId}/attachments/{attachmentId}", { params: { quoteId, attachmentId } })
      }
      uploads={
        isEditable
          ? [
              ["Attach for Staff", attach()],
              ["Attach for the Customer", attach("1")],
            ]
          : []
      }
      {...(isEditable && {
        onRemove: (attachmentId: string) =>
          call("DELETE /api/quotes/{quoteId}/attachments/{attachmentId}", { params: { quoteId, attachmentId } }),
      })}
      onChanged={onChanged}
    />
  );
}
