import { useState } from "react";
import { call } from "#client/api/call.ts";
import { linkAddress } from "#client/api/quote-link.ts";
import { Button } from "#client/ui/components/Button.tsx";
import type { CustomerLink } from "#shared/api/quotes/answers.ts";
import { CopyText } from "../labels/CopyText.tsx";
import { Question } from "../labels/Question.tsx";

interface Props {
  readonly quoteId: string;
  /** Undefined before the quote is sent; null if it is revoked. */
  readonly link: CustomerLink | null | undefined;
  readonly onChanged: () => void;
}

const QUESTIONS = {
  renew: {
    title: "Renew Private Link",
    text: "The old link stops working, including in emails already sent. Send the new one to the customer.",
    action: "Renew Link",
    look: "primary",
    route: "PUT /api/quotes/{quoteId}/link",
  },
  revoke: {
    title: "Revoke Private Link",
    text: "The link stops working, and the customer can no longer see or answer the quote. You can make a new link later.",
    action: "Revoke Link",
    look: "danger",
    route: "DELETE /api/quotes/{quoteId}/link",
  },
} as const;

/** The customer's private link, for those who may send: copy, renew or revoke it. */
export function PrivateLink({ quoteId, link, onChanged }: Props) {
  const [asks, setAsks] = useState<keyof typeof QUESTIONS>();
  const question = asks && QUESTIONS[asks];
  return (
    <section className="grid gap-1" aria-label="Private link">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
        <b>Private link</b>
        {link?.url && <CopyText text={linkAddress(link.url)} what="private link" />}
        <Button look="small" onClick={() => setAsks("renew")}>
          {link ? "Renew" : "Make New Link"}
        </Button>
        {link && (
          <Button look="small" onClick={() => setAsks("revoke")}>
            Revoke
          </Button>
        )}
      </div>
      {link === undefined && <p className="text-soft text-sm">It is created when you send the quote.</p>}
      {link === null && (
        <p className="text-soft text-sm">It is revoked: the customer cannot see the quote, and emails have no link.</p>
      )}
      {link && !link.url && (
        <p className="text-soft text-sm">
          Another server made this link. It still works, but it cannot be copied here, and emails have no link.
        </p>
      )}
      {question && (
        <Question
          title={`${question.title} of ${quoteId}`}
          action={question.action}
          look={question.look}
          onAct={() => call(question.route, { params: { quoteId } }).then(onChanged)}
          onClose={() => setAsks(undefined)}
        >
          <p>{question.text}</p>
        </Question>
      )}
    </section>
  );
}
