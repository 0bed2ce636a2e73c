import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import type { SubmitQuoteReply } from "#shared/api/quotes/submit.ts";
import { isQuantity } from "#shared/project/project.ts";
import { CUSTOMER_FIELDS, mapFields } from "#shared/quotes/customer-fields.ts";
import type { Commands } from "../state/bench-context.tsx";
import type { ConfiguratorState } from "../state/state.ts";
import { type AskedBench, ownBench, submissionOf } from "./asked-benches.ts";
import { closedForm, keptForm, loadContact, type TypedRequest } from "./kept-contact.ts";
import { QuoteForm } from "./QuoteForm.tsx";
import { QuoteSubmitted } from "./QuoteSubmitted.tsx";
import { useSubmission } from "./use-submission.ts";

/** Benches can have problems if the rules change while the form is open. */
interface Props extends Pick<ConfiguratorState, "rules">, Pick<Commands, "recheck"> {
  /** The page's bench, or those of the project. */
  readonly benches: readonly AskedBench[];
  /** The quote that was requested for the same benches, if any. */
  readonly sentAs?: string | undefined;
  /** A note for the visitor, at the head of the form. */
  readonly lead?: ReactNode;
  /** Copies the link to the benches. */
  readonly link: ReactNode;
  readonly typed: TypedRequest | undefined;
  /** Opens a bench of the project, counted from 0, and keeps the typed text for later. */
  readonly onEdit?: (index: number, typed: TypedRequest) => void;
  /** `isSeen` is false if the form was closed before. */
  readonly onSent: (reply: SubmitQuoteReply, isSeen: boolean) => void;
  /** Receives what to do, in a sentence, after a request failed whose form was closed. */
  readonly onLost?: (advice: string) => void;
  /** Starts another bench, or another project. */
  readonly onAnother: () => void;
  /** Receives what was typed, unless nothing was, or the request was sent. */
  readonly onClose: (typed?: TypedRequest, isSending?: boolean) => void;
}

export const EMPTY_REQUEST: TypedRequest = { ...mapFields("key", () => "", undefined), quantity: "1" };

/** Whether somebody typed more into a form than spaces. */
function isTyped(typed: TypedRequest, blank: TypedRequest): boolean {
  const isChanged = CUSTOMER_FIELDS.some(({ key }) => (typed[key] ?? "").trim() !== (blank[key] ?? ""));
  return isChanged || typed.quantity !== blank.quantity;
}

/** The typed fields. Those that are still as they began get the values of `earlier`. */
function fillBlanks(typed: TypedRequest, earlier: TypedRequest, blank: TypedRequest): TypedRequest {
  const isBlank = (key: keyof TypedRequest) => typed[key] === blank[key];
  const { addressType } = isBlank("addressType") ? earlier : typed;
  return {
    ...mapFields("key", ({ key }) => (isBlank(key) ? earlier : typed)[key], addressType),
    quantity: isBlank("quantity") ? earlier.quantity : typed.quantity,
  };
}

/** The quote form, then the quote ID. It begins with the contact of the last quote in this visit. */
export function QuoteDialog(props: Props) {
  const { rules, recheck, onSent, onEdit, onClose } = props;
  const { pricesHidden } = rules;
  const { sending, failure, reply, submit } = useSubmission(pricesHidden, recheck, onSent, (advice) =>
    props.onLost?.(advice),
  );
  const [blank] = useState((): TypedRequest => ({ ...EMPTY_REQUEST, ...loadContact() }));
  const [typed, setTyped] = useState(() => props.typed ?? keptForm.load() ?? blank);
  const own = ownBench(props.benches);
  const quantity = Number(typed.quantity);
  const benches = own && isQuantity(quantity) ? [{ ...own, quantity }] : props.benches;
  // The request that is sent. Meanwhile, the browser may fill fields, and the host open another bench, or none.
  const asking = { benches, link: props.link, email: typed.email };
  const [asked, setAsked] = useState(asking);
  const kept = isTyped(typed, blank) ? typed : undefined;
  const [closed] = useState(closedForm.load);
  const whole = closed ? fillBlanks(typed, closed, blank) : typed;
  useEffect(() => {
    if (!reply) keptForm.keep(kept);
  }, [kept, reply]);
  const close = () => {
    // A request under way is kept until the reply, and the next form begins with it.
    if (!sending) {
      keptForm.keep(undefined);
      if (kept) closedForm.keep(whole);
    }
    onClose(kept, sending);
  };

  if (reply) {
    return (
      <Dialog title="Quote Request Submitted!" onClose={() => onClose()}>
        <QuoteSubmitted reply={reply} rules={rules} {...asked} onAnother={props.onAnother} onClose={() => onClose()} />
      </Dialog>
    );
  }

  const send = (website: string) => {
    const { quantity: _, ...info } = typed;
    const { addressType } = info;
    if (!addressType) return;
    const request = submissionOf(benches, { ...info, addressType }, website);
    if (!request) return;
    setAsked(asking);
    void submit(request, typed);
  };

  return (
    <Dialog title="Request a Quote" onClose={close}>
      <QuoteForm
        {...props}
        lead={
          <>
            {isTyped(whole, typed) && (
              <p className="text-soft">
                You closed this form before.{" "}
                <Button look="link" onClick={() => setTyped(whole)}>
                  Put Back What You Typed
                </Button>
              </p>
            )}
            {props.lead}
          </>
        }
        benches={benches}
        typed={typed}
        onChange={(changes) => setTyped((before) => ({ ...before, ...changes }))}
        sending={sending}
        failure={failure}
        onSubmit={send}
        onEdit={(index) => onEdit?.(index, typed)}
        onCancel={close}
      />
    </Dialog>
  );
}
