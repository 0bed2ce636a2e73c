import { useEffect, useEffectEvent, useRef, useState } from "react";
import { linkAddress } from "#client/api/quote-link.ts";
import { call, RequestFailure } from "#client/api/request.ts";
import { takeChosenBench } from "#client/api/staff-storage.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { isCommand, isComposing } from "#client/ui/hooks/keys.ts";
import { trackSave, useUnsaved } from "#client/ui/hooks/unsaved.ts";
import type { AnswersReply, SendPreviewReply, SendQuoteReply, SendQuoteRequest } from "#shared/api/quotes/answers.ts";
import { cents, formatDollars } from "#shared/money.ts";
import type { WholeQuote } from "#shared/quotes/quote.ts";
import { itemAmounts, linesOf } from "#shared/quotes/quote-items.ts";
import { isSigned } from "#shared/quotes/quote-outcome.ts";
import type { QuoteStatus } from "#shared/quotes/quote-status.ts";
import { adjustedPrice, depositProblem, totalProblem, writeTerms } from "#shared/quotes/quote-terms.ts";
import { isComplete } from "#shared/quotes/unfinished.ts";
import { countNoun } from "#shared/text/text.ts";
import { wallClockDay } from "#shared/time/wall-clock.ts";
import { QuoteAttachments } from "../files/QuoteAttachments.tsx";
import { CopyText } from "../labels/CopyText.tsx";
import { CustomerNames } from "../labels/QuoteLabels.tsx";
import { Adjustments } from "./Adjustments.tsx";
import { Benches } from "./Benches.tsx";
import { BenchSource } from "./BenchSource.tsx";
import { FreeLines } from "./FreeLines.tsx";
import { Margin } from "./Margin.tsx";
import { MessageField } from "./MessageField.tsx";
import { openProposals } from "./open-proposals.ts";
import { QuoteTotals } from "./QuoteTotals.tsx";
import { SendPreview } from "./SendPreview.tsx";
import styles from "./SendQuote.module.css";
import { Taxes } from "./Taxes.tsx";
import { newItem, putBench } from "./typed-lines.ts";
import {
  createTerms,
  keepTerms,
  loadTerms,
  problemsAt,
  readTerms,
  type Source,
  type TermProblems,
  type TypedTerms,
} from "./typed-terms.ts";
import { usePricedBenches } from "./use-priced-benches.ts";
import { useSentItems } from "./use-sent-items.ts";

/** The error comes last, so that it moves nothing. */
const FORM = "grid grid-cols-1 content-start gap-4 [&_h3]:mb-2 [&_h3]:text-md";
const BUTTONS = "flex flex-wrap items-center justify-end gap-3";
const FOOT = "grid gap-3 pt-4 border-t border-line bg-card";

interface Props {
  readonly quote: WholeQuote;
  readonly status: QuoteStatus;
  readonly answers: AnswersReply;
  /** The benches that the button offered; undefined leaves the choice to the draft. */
  readonly source: Source | undefined;
  readonly timeZone: string;
  readonly onSent: (reply: SendQuoteReply) => void;
  /** The quote is not as it was shown, so it must be loaded again. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** The dialog that sends a quote: its terms, then a preview. What was typed stays until it is sent. */
export function SendQuote({ quote, status, answers, source, timeZone, ...props }: Props) {
  const { quoteId, customerInfo } = quote;
  const { revisions, link } = answers;
  const isEmailed = answers.emailIsOn && customerInfo.email !== "";
  const unmailed = answers.emailIsOn ? "The customer has no email address" : "Email is off";
  const files = answers.attachments.filter(({ isNext }) => isNext);
  const filesText = files.length > 0 && `, and ${countNoun(files.length, "file")} on the page`;
  const newest = revisions.at(-1);
  const after = newest?.number ?? 0;
  const proposals = openProposals(answers);
  const [typed, setTyped] = useState((): TypedTerms => {
    const terms = loadTerms(quoteId) ?? createTerms("latest", quote, answers, new Date(), timeZone);
    return source ? { ...terms, source, proposals: undefined } : terms;
  });
  const [isTyped, setIsTyped] = useState(() => loadTerms(quoteId) !== undefined);
  const [found, setFound] = useState<TermProblems>(new Map());
  const [isChecked, setIsChecked] = useState(false);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [preview, setPreview] = useState<{
    readonly terms: SendQuoteRequest;
    readonly reply: SendPreviewReply;
    readonly at: number;
  }>();
  const [sent, setSent] = useState<SendQuoteReply>();
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(isTyped, true);

  // By name, so that another proposal is not sent before it was seen.
  const chosenSeqs = typed.proposals ? [...typed.proposals] : proposals.map(({ seq }) => seq);
  const latest = quote.items;
  const benches = usePricedBenches({
    ...{ quoteId, after, latest, timeZone },
    proposals: chosenSeqs,
  });
  const { terms, problems } = readTerms(typed);
  const chosen = benches[typed.source];
  const shown: TermProblems = isChecked ? new Map([...found, ...problems]) : found;
  const sourceItems = chosen?.items ?? latest;
  const typedItems = typed.items ?? sourceItems.map((_, place) => newItem(place));
  const sentItems = useSentItems({
    quoteId,
    after,
    source: typed.source,
    latest,
    benches: sourceItems,
    wanted: terms.items,
    timeZone,
  });
  const items = sentItems.flatMap(({ item }) => item ?? []);
  const freeLines = (terms.freeLines ?? []).map((line) => ({
    ...line,
    ...itemAmounts(line.quantity, cents(line.unitPrice)),
  }));
  const lines = linesOf({ items, freeLines });
  const { total, ...written } = writeTerms(lines, {
    ...terms,
    deliveryFee: terms.deliveryFee ?? quote.current.deliveryFee,
  });
  const termProblem = totalProblem(total) ?? depositProblem(written, total);

  const change = (changes: Partial<TypedTerms>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    setIsTyped(true);
    setFound(new Map());
    setError(undefined);
    keepTerms(quoteId, next);
  };

  const putChosenBench = useEffectEvent(() => {
    const { place, bench } = takeChosenBench(quoteId) ?? {};
    if (bench !== undefined) change({ items: putBench(typedItems, place, bench) });
  });
  useEffect(() => putChosenBench(), []);

  const fail = (failure: RequestFailure) => {
    setPreview(undefined);
    setIsChecked(true);
    const at = problemsAt(failure.validationErrors ?? []);
    setFound(at);
    const elsewhere = [...at].filter(([path]) => !FIELD_PATH.test(path)).map(([, message]) => message);
    const isOld = failure.code === "newer_revision" || failure.code === "quote_changed";
    if (isOld) props.onChanged();
    setError(
      isOld
        ? `${failure.message} What you typed is kept: check it, then preview it again.`
        : at.size > 0 && elsewhere.length === 0
          ? undefined
          : elsewhere.join(" ") || failure.message,
    );
    requestAnimationFrame(() => focusInvalid(form.current));
  };

  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (caught) {
      fail(RequestFailure.of(caught));
    } finally {
      setBusy(false);
    }
  };

  const openPreview = () => {
    setIsChecked(true);
    if (problems.size > 0) {
      requestAnimationFrame(() => focusInvalid(form.current));
      return;
    }
    const { source } = typed;
    const request = { after, source, from: status, ...terms, ...(source === "proposal" && { proposals: chosenSeqs }) };
    const said = { params: { quoteId }, body: request };
    void attempt(async () =>
      setPreview({
        terms: request,
        reply: await call("POST /api/quotes/{quoteId}/send/preview", said),
        at: performance.now(),
      }),
    );
  };

  const send = ({ terms: request }: { readonly terms: SendQuoteRequest }) =>
    void attempt(async () => {
      const reply = await trackSave(call("POST /api/quotes/{quoteId}/send", { params: { quoteId }, body: request }));
      keepTerms(quoteId, undefined);
      setIsTyped(false);
      props.onSent(reply);
      if (reply.isEmailed) props.onClose();
      else setSent(reply);
    });

  const sendByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!preview || !isCtrlEnter(event)) return;
    event.preventDefault();
    if (performance.now() - preview.at > SEEN_MS) send(preview);
  });
  useEffect(() => {
    document.addEventListener("keydown", sendByKey);
    return () => document.removeEventListener("keydown", sendByKey);
  }, []);

  const problem = error && (
    <p role="alert" className={`${styles.problem} text-bad wrap-anywhere`}>
      {error}
    </p>
  );
  const to = <CustomerNames {...customerInfo} />;

  if (sent)
    return (
      <Dialog title={`Revision ${sent.revision.number} of ${quoteId}`} onClose={props.onClose}>
        <div className={FORM}>
          <p role="status">
            <b>The quote was sent.</b> {unmailed}: copy the link and send it yourself.
          </p>
          {link?.url ? (
            <p className="wrap-anywhere">
              <span dir="ltr">{linkAddress(link.url)}</span> <CopyText text={linkAddress(link.url)} what="link" />
            </p>
          ) : (
            <p>There is no link to copy. Renew the private link in the quote.</p>
          )}
          <div className={BUTTONS}>
            <Button look="primary" onClick={props.onClose}>
              Done
            </Button>
          </div>
        </div>
      </Dialog>
    );

  if (preview) {
    const { revision } = preview.reply;
    return (
      <Dialog key="preview" wide title={`Revision ${revision.number} of ${quoteId}`} onClose={props.onClose}>
        <div className={FORM}>
          <SendPreview
            quoteId={quoteId}
            customer={customerInfo}
            terms={preview.terms}
            preview={preview.reply}
            isEmailed={isEmailed}
          />
          <div className={`${styles.foot} ${FOOT}`}>
            <p>
              {isEmailed ? (
                <>
                  Sends the quote for <b>{formatDollars(revision.grandTotal)}</b> to {to} by email, with the PDF
                  {filesText}.
                </>
              ) : (
                <>
                  Puts the quote for <b>{formatDollars(revision.grandTotal)}</b> on the page of {to}
                  {filesText && ` with ${countNoun(files.length, "file")}`}. {unmailed}: copy the link and send it
                  yourself.
                </>
              )}{" "}
              This revision cannot be changed afterward. The status becomes quoted.
              {isSigned(quote) && (
                <b>
                  {" "}
                  The customer accepted revision {after}. That acceptance no longer counts, and the customer is asked to
                  accept the new revision.
                </b>
              )}
            </p>
            <Margin {...preview.reply} price={adjustedPrice(linesOf(revision), revision.adjustments)} />
            {problem}
            <div className={BUTTONS}>
              <Button onClick={() => setPreview(undefined)}>Back</Button>
              <KeyHint>Ctrl+Enter sends.</KeyHint>
              <Button
                look="primary"
                aria-disabled={busy}
                aria-keyshortcuts="Control+Enter"
                onClick={() => send(preview)}
              >
                {busy ? "Sending …" : "Send Quote"}
              </Button>
            </div>
          </div>
        </div>
      </Dialog>
    );
  }

  return (
    <Dialog wide title={`Send Quote ${quoteId}`} onClose={props.onClose}>
      <form
        ref={form}
        noValidate
        className={FORM}
        onKeyDown={({ nativeEvent: event }) => {
          if (isCtrlEnter(event)) {
            event.preventDefault();
            // The same event must not send the preview.
            event.stopPropagation();
            openPreview();
          } else if (isEnter(event) && focusNext(event.target)) event.preventDefault();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          openPreview();
        }}
      >
        <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="grid grid-cols-1 content-start gap-4">
            <BenchSource
              source={typed.source}
              benches={benches}
              after={after}
              proposals={proposals}
              chosen={typed.proposals}
              onSource={(next, proposals) => change({ source: next, proposals, items: undefined })}
            />
            <Benches
              quoteId={quoteId}
              items={typedItems}
              shown={sentItems}
              problems={shown}
              onItems={(items) => change({ items })}
            />
            <FreeLines lines={typed.freeLines} problems={shown} onLines={(freeLines) => change({ freeLines })} />
            <Adjustments
              adjustments={typed.adjustments}
              problems={shown}
              onAdjustments={(adjustments) => change({ adjustments })}
            />
            <TextField
              label="Delivery in dollars"
              name="delivery-fee"
              value={typed.deliveryFee}
              onText={(deliveryFee) => change({ deliveryFee })}
              error={shown.get("deliveryFee")}
            />
            <Taxes typed={typed} problems={shown} onChange={change} />
            <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] items-start gap-4">
              <TextField
                label="Lead time in business days"
                name="lead-time"
                value={typed.leadTime}
                onText={(leadTime) => change({ leadTime })}
                error={shown.get("leadTime")}
              />
              <TextField
                label="Valid through"
                name="expires-on"
                type="date"
                min={wallClockDay(new Date(), timeZone)}
                value={typed.expiresOn}
                onText={(expiresOn) => change({ expiresOn })}
                error={shown.get("expiresOn")}
              />
            </div>
            <MessageField
              value={typed.message}
              onText={(message) => change({ message })}
              error={shown.get("message")}
            />
            <section aria-labelledby="next-files" className="grid gap-2">
              <h3 id="next-files">Files with this revision</h3>
              <QuoteAttachments {...{ quoteId }} attachments={files} isEditable isNext onChanged={props.onChanged} />
            </section>
          </div>
          <section
            className="self-start p-4 border border-line rounded bg-paper md:sticky md:top-22"
            aria-label="Totals"
          >
            <QuoteTotals items={items} freeLines={freeLines} {...written} />
            {!isComplete(items) && (
              <p className={`${styles.problem} text-bad wrap-anywhere`}>
                Complete each bench before you send the quote.
              </p>
            )}
            {termProblem && <p className={`${styles.problem} text-bad wrap-anywhere`}>{termProblem}</p>}
            {chosen?.items && !typed.items && <Margin {...chosen} price={adjustedPrice(lines, written.adjustments)} />}
          </section>
        </div>
        <div className={`${styles.foot} ${FOOT}`}>
          {problem}
          <div className={BUTTONS}>
            <Button onClick={props.onClose}>Close</Button>
            <KeyHint>Ctrl+Enter previews.</KeyHint>
            <Button type="submit" look="primary" aria-disabled={busy} aria-keyshortcuts="Control+Enter">
              {busy ? "Preparing …" : "Preview"}
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  );
}

/** The paths of problems that a field shows. */
const FIELD_PATH =
  /^(?:deliveryFee|deposit|leadTime|expiresOn|message|taxExemption|paymentTerms|(?:adjustments|taxes|items|freeLines)\.\d+\.\w+)$/;

/** Nobody reads a preview in less. A key that was pressed twice sends nothing. */
const SEEN_MS = 500;

const KeyHint = ({ children }: { readonly children: string }) => (
  <span className="mr-auto text-soft text-sm touch:hidden">{children}</span>
);

const isEnter = (event: KeyboardEvent) => event.key === "Enter" && !isCommand(event) && !isComposing(event);

/** Ctrl+Enter, or Cmd+Enter. A key that is held down counts once, so that nothing is sent that was not seen. */
const isCtrlEnter = (event: KeyboardEvent) =>
  event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.repeat && !isComposing(event);

/** Focuses the field after a field of one line. False for anything else, where Enter keeps its meaning. */
function focusNext(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement)) return false;
  const isField = (each: Element) => each.matches("input, select, textarea") && each.checkVisibility();
  const fields = [...(target.form?.elements ?? [])].filter(isField);
  const next = fields[fields.indexOf(target) + 1];
  if (next instanceof HTMLElement) next.focus();
  return true;
}

function focusInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}
