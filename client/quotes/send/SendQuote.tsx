import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "#client/api/call.ts";
import { linkAddress } from "#client/api/quote-link.ts";
import { RequestFailure } from "#client/api/request.ts";
import { takeChosenBench } from "#client/api/staff-storage.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { useIsShown } from "#client/ui/hooks/use-is-shown.ts";
import { useLostFailure } from "#client/ui/hooks/use-lost-failure.ts";
import type { AnswersReply, SendPreviewReply, SendQuoteReply, SendQuoteRequest } from "#shared/api/quotes/answers.ts";
import type { WholeQuote } from "#shared/quotes/quote.ts";
import type { QuoteStatus } from "#shared/quotes/quote-status.ts";
import { PrivateLink } from "../files/PrivateLink.tsx";
import { isAttaching } from "../files/QuoteAttachments.tsx";
import { CopyText } from "../labels/CopyText.tsx";
import { SendForm } from "./SendForm.tsx";
import { SendPreview } from "./SendPreview.tsx";
import { sendQuoteStyles } from "./send-quote-styles.ts";
import { putBench } from "./typed-lines.ts";
import {
  createTerms,
  keepTerms,
  loadTerms,
  problemsAt,
  type Source,
  type TermProblems,
  type TypedTerms,
} from "./typed-terms.ts";
import { useQuoteToSend } from "./use-quote-to-send.ts";

interface Props {
  readonly quote: WholeQuote;
  readonly status: QuoteStatus;
  readonly answers: AnswersReply;
  /** The benches that the button offered; undefined leaves the choice to the draft. */
  readonly source: Source | undefined;
  readonly timeZone: string;
  /** The list takes the quote from its reply. */
  readonly onSending: (request: Promise<SendQuoteReply>) => void;
  readonly onSent: (reply: SendQuoteReply) => void;
  /** The quote is not as it was shown, so it must be loaded again. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** The dialog that sends a quote: its terms, then a preview. What was typed stays until it is sent. */
export function SendQuote({ quote, status, answers, source, timeZone, ...props }: Props) {
  const { quoteId } = quote;
  const reasonUnmailed = ({ customerInfo }: Pick<WholeQuote, "customerInfo">) => {
    if (!answers.emailIsOn) return "Email is off";
    return customerInfo.email === "" ? "The customer has no email address" : undefined;
  };
  const now = { after: answers.revisions.at(-1)?.number ?? 0, answered: quote.answer?.at ?? null };
  const [typed, setTyped] = useState((): TypedTerms => {
    const terms = { ...createTerms(quote, answers, new Date(), timeZone), ...loadTerms(quoteId) };
    const seen = terms.seen ?? now;
    // The button stands at the answer.
    const offered = source && { source, proposals: undefined, seen: { ...seen, answered: now.answered } };
    return { ...terms, seen, ...offered };
  });
  /** The status that staff saw; none after a refusal, until the next preview. */
  const [from, setFrom] = useState<QuoteStatus | undefined>(status);
  const [found, setFound] = useState<TermProblems>(new Map());
  const [isChecked, setIsChecked] = useState(false);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [preview, setPreview] = useState<{
    readonly terms: SendQuoteRequest;
    readonly reply: SendPreviewReply;
    /** The terms that this browser kept by then, as JSON. */
    readonly kept: string;
  }>();
  const [sent, setSent] = useState<SendQuoteReply>();
  const form = useRef<HTMLFormElement>(null);
  const isShown = useIsShown();
  const tellLost = useLostFailure();

  const draft = useQuoteToSend(quote, answers, typed, timeZone);
  const { terms, problems } = draft;

  const change = (changes: Partial<TypedTerms>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    setFound(new Map());
    setError(undefined);
    keepTerms(quoteId, next);
  };
  const noteSeen = (seen: TypedTerms["seen"]) => {
    setTyped((latest) => ({ ...latest, seen }));
    const kept = loadTerms(quoteId);
    if (kept) keepTerms(quoteId, { ...kept, seen });
  };

  const putChosenBench = useEffectEvent(() => {
    const { place, bench } = takeChosenBench(quoteId) ?? {};
    if (bench !== undefined) change({ items: putBench(draft.typedItems, place, bench) });
  });
  useEffect(() => putChosenBench(), []);

  const fail = (failure: RequestFailure, from: Element | null) => {
    setPreview(undefined);
    setIsChecked(true);
    const at = problemsAt(failure.validationErrors ?? []);
    setFound(at);
    const elsewhere = [...at].filter(([path]) => !FIELD_PATH.test(path)).map(([, message]) => message);
    const isOld = failure.code === "newer_revision" || failure.code === "quote_changed";
    if (isOld) {
      noteSeen(undefined);
      setFrom(undefined);
      props.onChanged();
    }
    setError(
      isOld
        ? `${failure.message} What you typed is kept for the benches that are still there: check it, then preview it again.`
        : at.size > 0 && elsewhere.length === 0
          ? undefined
          : elsewhere.join(" ") || failure.message,
    );
    requestAnimationFrame(() => focusInvalid(form.current, from));
  };

  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    // While it is busy, the form is inert.
    const from = document.activeElement;
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (caught) {
      fail(RequestFailure.of(caught), from);
    } finally {
      setBusy(false);
    }
  };

  const openPreview = () => {
    if (isAttaching(quoteId)) return setError("A file is still being attached.");
    setIsChecked(true);
    if (problems.size > 0) {
      requestAnimationFrame(() => focusInvalid(form.current));
      return;
    }
    const { seen = now } = typed;
    if (!typed.seen) noteSeen(seen);
    setFrom(from ?? status);
    const request = { source: typed.source, from: from ?? status, ...seen, ...terms };
    void attempt(() => loadPreview(request));
  };
  const loadPreview = async (request: SendQuoteRequest) => {
    const said = { params: { quoteId }, body: request };
    const kept = JSON.stringify(loadTerms(quoteId));
    setPreview({ terms: request, reply: await call("POST /api/quotes/{quoteId}/send/preview", said), kept });
  };

  const send = ({ terms, reply: { digest: previewed }, kept }: NonNullable<typeof preview>) =>
    void attempt(async () => {
      const said = { params: { quoteId }, body: { ...terms, previewed } };
      const request = call("POST /api/quotes/{quoteId}/send", said);
      props.onSending(request);
      const reply = await request.catch(async (caught: unknown) => {
        const { code, message } = RequestFailure.of(caught);
        tellLost("Failed to send the quote", `${quoteId}: ${message}`, quoteId);
        if (code !== "preview_changed") throw caught;
        await loadPreview(terms);
        setError(message);
      });
      if (!reply) return;
      // The dialog may be open again, here or in another tab, with more in it.
      if (JSON.stringify(loadTerms(quoteId)) === kept) keepTerms(quoteId, undefined);
      props.onSent(reply);
      if (!reply.isEmailed) setSent(reply);
      else if (isShown.current) props.onClose();
    });

  const { link } = answers;
  const url = link?.url;
  if (sent)
    return (
      <Dialog title={`Revision ${sent.revision.number} of ${quoteId}`} onClose={props.onClose}>
        <div className={sendQuoteStyles.form}>
          <p role="status">
            <b>The quote was sent.</b> {reasonUnmailed(sent.quote) ?? "Email is off"}: copy the link and send it
            yourself.
          </p>
          {url ? (
            <p className="wrap-anywhere">
              <span dir="ltr">{linkAddress(url)}</span> <CopyText text={linkAddress(url)} what="link" />
            </p>
          ) : (
            link !== undefined && <PrivateLink {...{ quoteId, link }} onChanged={props.onChanged} />
          )}
          <div className={sendQuoteStyles.buttons}>
            <Button look="primary" onClick={props.onClose}>
              Done
            </Button>
          </div>
        </div>
      </Dialog>
    );
  if (preview)
    return (
      <SendPreview
        // Another preview has to be read, too, before a key sends it.
        key={preview.reply.digest}
        quote={quote}
        terms={preview.terms}
        preview={preview.reply}
        unmailed={reasonUnmailed(preview.reply)}
        error={error}
        busy={busy}
        onSend={() => send(preview)}
        onChanged={() => {
          props.onChanged();
          // The question about the link stays until then.
          return loadPreview(preview.terms).catch((caught: unknown) => fail(RequestFailure.of(caught), null));
        }}
        onBack={() => setPreview(undefined)}
        onClose={props.onClose}
      />
    );
  return (
    <SendForm
      quoteId={quoteId}
      addressType={quote.customerInfo.addressType}
      typed={typed}
      draft={draft}
      files={answers.attachments.filter(({ isNext }) => isNext)}
      problems={isChecked ? new Map([...found, ...problems]) : found}
      error={error}
      busy={busy}
      formRef={form}
      timeZone={timeZone}
      onChange={change}
      onPreview={openPreview}
      onChanged={() => {
        setError(undefined);
        props.onChanged();
      }}
      onClose={props.onClose}
    />
  );
}

/** The paths of problems that a field shows. */
const FIELD_PATH =
  /^(?:deliveryFee|deposit|leadTime|expiresOn|message|taxExemption|paymentTerms|(?:adjustments|taxes|items|freeLines)\.\d+\.\w+)$/;

/** Focuses the first wrong field, or else what had the focus before. */
function focusInvalid(form: HTMLFormElement | null, before: Element | null = null): void {
  const target = form?.querySelector("[aria-invalid=true]") ?? before;
  if (target instanceof HTMLElement) target.focus();
}
