import { useState } from "react";
import { Attachments } from "#client/api/Attachments.tsx";
import { addressOf, call } from "#client/api/request.ts";
import { trackSave } from "#client/ui/hooks/unsaved.ts";
import type { Attachment } from "#shared/api/quotes/attachments.ts";
import { cameWith } from "#shared/quotes/attachments.ts";
import { Question } from "../labels/Question.tsx";

interface Props {
  readonly quoteId: string;
  readonly attachments: readonly Attachment[];
  readonly isEditable: boolean;
  /** Whether they are those that go with the next revision. */
  readonly isNext?: boolean;
  readonly onChanged: () => void;
}

/** The files of the customer, those that staff share, and those that only staff see, which come with a note. */
export function QuoteAttachments({ quoteId, attachments, isEditable, isNext = false, onChanged }: Props) {
  const [removing, setRemoving] = useState<Attachment>();
  if (!isEditable && attachments.length === 0) return null;
  const remove = async ({ id }: Attachment) => {
    const params = { quoteId, attachmentId: id };
    await trackSave(call("DELETE /api/quotes/{quoteId}/attachments/{attachmentId}", { params }));
    onChanged();
  };
  return (
    <>
      <Attachments
        attachments={attachments}
        describe={(file) => whose(file) + cameWith(file)}
        addressOf={(attachmentId) =>
          addressOf("GET /api/quotes/{quoteId}/attachments/{attachmentId}", { params: { quoteId, attachmentId } })
        }
        uploads={
          isEditable
            ? [
                [
                  "Attach for the Customer",
                  (file) =>
                    call("POST /api/quotes/{quoteId}/attachments", {
                      params: { quoteId },
                      query: { name: file.name, shared: isNext ? "next" : "1" },
                      body: file,
                    }),
                ],
              ]
            : []
        }
        {...(isEditable && { onRemove: setRemoving })}
        onChanged={onChanged}
      />
      {removing && (
        <Question
          title="Remove This File"
          action="Remove File"
          onAct={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        >
          <p className="wrap-anywhere">
            <bdi>{removing.name}</bdi>, {whose(removing)}, is deleted for good. The history keeps its name.
          </p>
        </Question>
      )}
    </>
  );
}

const whose = ({ from, isShared, isNext }: Attachment) =>
  from === "customer" ? "from the customer" : isShared || isNext ? "for the customer" : "only for staff";
