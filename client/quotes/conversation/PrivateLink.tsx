import { useLayoutEffect, useRef, useState } from "react";
import { linkAddress } from "#client/api/quote-link.ts";
import { call, RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { trackSave } from "#client/ui/hooks/unsaved.ts";
import type { CustomerLink } from "#shared/api/quotes/answers.ts";
import { CopyText } from "../labels/CopyText.tsx";
import styles from "./Conversation.module.css";

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
    button: "Renew Link",
    look: "primary",
    route: "PUT /api/quotes/{quoteId}/link",
  },
  revoke: {
    title: "Revoke Private Link",
    text: "The link stops working, and the customer can no longer see or answer the quote. You can make a new link later.",
    button: "Revoke Link",
    look: "danger",
    route: "DELETE /api/quotes/{quoteId}/link",
  },
} as const;

/** The customer's private link: copy, renew or revoke it. */
export function PrivateLink({ quoteId, link, onChanged }: Props) {
  const [asks, setAsks] = useState<keyof typeof QUESTIONS>();
  return (
    <div className={styles.link}>
      <div className={styles.line}>
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
      {link === undefined && <p className={styles.soft}>It is created when you send the quote.</p>}
      {link === null && (
        <p className={styles.soft}>It is revoked: the customer cannot see the quote.</p>
      )}
      {link && !link.url && (
        <p className={styles.soft}>
          Another server made this link, so it cannot be copied here. It still works.
        </p>
      )}
      {asks && (
        <LinkQuestion
          key={asks}
          quoteId={quoteId}
          {...QUESTIONS[asks]}
          onDone={onChanged}
          onClose={() => setAsks(undefined)}
        />
      )}
    </div>
  );
}

type QuestionProps = (typeof QUESTIONS)[keyof typeof QUESTIONS] &
  Pick<Props, "quoteId"> & { readonly onDone: () => void; readonly onClose: () => void };

function LinkQuestion({
  quoteId,
  title,
  text,
  button,
  look,
  route,
  onDone,
  onClose,
}: QuestionProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useLayoutEffect(() => cancel.current?.focus(), []);

  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await trackSave(call(route, { params: { quoteId } }));
      onDone();
      onClose();
    } catch (error) {
      setFailure(RequestFailure.of(error).message);
      setBusy(false);
    }
  };

  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.question}>
        <p>{text}</p>
        {failure && (
          <p role="alert" className={styles.expired}>
            {failure}
          </p>
        )}
        <div className={styles.buttons}>
          <Button ref={cancel} onClick={onClose}>
            Cancel
          </Button>
          <Button look={look} aria-disabled={busy} onClick={() => void confirm()}>
            {button}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
