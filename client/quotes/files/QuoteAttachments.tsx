import { useState } from "react";
import { Attachments } from "#client/api/Attachments.tsx";
import { call } from "#client/api/call.ts";
import { addressOf, RequestFailure } from "#client/api/request.ts";
import { trackSave } from "#client/ui/hooks/unsaved.ts";
import { useLostFailure } from "#client/ui/hooks/use-lost-failure.ts";
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

/** The quotes to which files are being attached for the next revision, also from a form that was closed. */
const underWay: string[] = [];

/** Whether a file for the next revision of a quote is not there yet. */
export const isAttaching = (quoteId: string): boolean => underWay.includes(quoteId);

/** The files of the customer, those that staff share, and those that only staff see, which come with a note. */
export function QuoteAttachments({ quoteId, attachments, isEditable, isNext = false, onChanged }: Props) {
  const [removing, setRemoving] = useState<Attachment>();
  const tellLost = useLostFailure();
  if (!isEditable && attachments.length === 0) return null;
  const remove = async ({ id }: Attachment) => {
    const params = { quoteId, attachmentId: id };
    await call("DELETE /api/quotes/{quoteId}/attachments/{attachmentId}", { params });
    onChanged();
  };
  const attach = (file: File) => {
    const query = { name: file.name, shared: isNext ? "next" : "1" } as const;
    const attached = call("POST /api/quotes/{quoteId}/attachments", { params: { quoteId }, query, body: file });
    if (isNext) underWay.push(quoteId);
    return trackSave(attached)
      .catch((caught: unknown) => {
        const { message } = RequestFailure.of(caught);
        tellLost("Failed to attach the file", `${quoteId}, ${file.name}: ${message}`, quoteId);
        throw caught;
      })
      .finally(() => {
        if (isNext) underWay.splice(underWay.indexOf(quoteId), 1);
      });
  };
  return (
    <>
      <Attachments
        attachments={attachments}
        by="staff"
        describe={(file) => whose(file) + cameWith(file)}
        addressOf={(attachmentId) =>
          addressOf("GET /api/quotes/{quoteId}/attachments/{attachmentId}", { params: { quoteId, attachmentId } })
        }
        uploads={isEditable ? [["Attach for the Customer", attach]] : []}
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
