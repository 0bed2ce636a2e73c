import type { Ref } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { SentFields } from "#client/ui/fields/SentFields.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import type { AnswersReply } from "#shared/api/quotes/answers.ts";
import { formatMoney } from "#shared/money.ts";
import { ADDRESS_TYPE_NAMES, type AddressType, deliveryFee } from "#shared/quotes/delivery.ts";
import { adjustedPrice, depositProblem, totalProblem } from "#shared/quotes/quote-terms.ts";
import { isComplete } from "#shared/quotes/unfinished.ts";
import { wallClockDay } from "#shared/time/wall-clock.ts";
import { QuoteAttachments } from "../files/QuoteAttachments.tsx";
import { Alert } from "../labels/Alert.tsx";
import { Adjustments } from "./Adjustments.tsx";
import { Benches } from "./Benches.tsx";
import { BenchSource } from "./BenchSource.tsx";
import { FreeLines } from "./FreeLines.tsx";
import { Margin } from "./Margin.tsx";
import { MessageField } from "./MessageField.tsx";
import { QuoteTotals } from "./QuoteTotals.tsx";
import styles from "./SendQuote.module.css";
import { isCtrlEnter, isEnter, KeyHint } from "./send-keys.tsx";
import { sendQuoteStyles } from "./send-quote-styles.ts";
import { Taxes } from "./Taxes.tsx";
import type { TermProblems, TypedTerms } from "./typed-terms.ts";
import type { QuoteToSend } from "./use-quote-to-send.ts";

interface Props {
  readonly quoteId: string;
  readonly addressType: AddressType;
  readonly typed: TypedTerms;
  /** What the typed terms come to. */
  readonly draft: QuoteToSend;
  /** The files that go with the revision. */
  readonly files: AnswersReply["attachments"];
  readonly problems: TermProblems;
  readonly error: string | undefined;
  readonly busy: boolean;
  readonly formRef: Ref<HTMLFormElement>;
  readonly timeZone: string;
  readonly onChange: (changes: Partial<TypedTerms>) => void;
  readonly onPreview: () => void;
  /** A file was attached or removed. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** The lines and terms of a quote to send, with its total. */
export function SendForm({
  quoteId,
  addressType,
  typed,
  draft,
  files,
  problems,
  error,
  busy,
  timeZone,
  ...props
}: Props) {
  const { onChange, onPreview, onChanged, onClose } = props;
  const { after, proposals, benches, typedItems, sentItems, sourceItems, items, freeLines, lines } = draft;
  const { total, ...written } = draft.written;
  const chosen = benches[typed.source];
  const termProblem = totalProblem(total) ?? depositProblem(written, total);
  const field = (name: "deliveryFee" | "leadTime" | "expiresOn" | "message") => ({
    // Only the fee begins untyped.
    value: typed[name] ?? written.deliveryFee.toFixed(2),
    onText: (text: string) => onChange({ [name]: text }),
    error: problems.get(name),
  });
  return (
    <Dialog wide title={`Send Quote ${quoteId}`} onClose={onClose}>
      <form
        ref={props.formRef}
        noValidate
        className={sendQuoteStyles.form}
        onKeyDown={({ nativeEvent: event, currentTarget }) => {
          if (isCtrlEnter(event)) {
            event.preventDefault();
            // The same event must not send the preview.
            event.stopPropagation();
            currentTarget.requestSubmit();
          } else if (isEnter(event) && focusNext(event.target)) event.preventDefault();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          onPreview();
        }}
      >
        <SentFields
          className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,1fr)_18rem]"
          // The preview would lack input from now on.
          sending={busy}
        >
          <div className="grid grid-cols-1 content-start gap-4">
            <BenchSource
              source={typed.source}
              benches={benches}
              after={after}
              proposals={proposals}
              chosen={typed.proposals}
              onSource={(next, proposals) => {
                const { length } = benches[next]?.items ?? sourceItems;
                onChange({ source: next, proposals, items: length === sourceItems.length ? typed.items : undefined });
              }}
            />
            <Benches
              quoteId={quoteId}
              items={typedItems}
              shown={sentItems}
              problems={problems}
              onItems={(next) => onChange({ items: next })}
            />
            <FreeLines lines={typed.freeLines} problems={problems} onLines={(next) => onChange({ freeLines: next })} />
            <Adjustments
              adjustments={typed.adjustments}
              problems={problems}
              onAdjustments={(adjustments) => onChange({ adjustments })}
            />
            <TextField
              label="Delivery in dollars"
              name="delivery-fee"
              hint={`${ADDRESS_TYPE_NAMES[addressType]}: ${formatMoney(deliveryFee(addressType))}`}
              {...field("deliveryFee")}
            />
            <Taxes typed={typed} problems={problems} onChange={onChange} />
            <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] items-start gap-4">
              <TextField label="Lead time in business days" name="lead-time" {...field("leadTime")} />
              <TextField
                label="Valid through"
                name="expires-on"
                type="date"
                min={wallClockDay(new Date(), timeZone)}
                {...field("expiresOn")}
              />
            </div>
            <MessageField {...field("message")} />
            <section aria-labelledby="next-files" className="grid gap-2">
              <h3 id="next-files">Files with this revision</h3>
              <QuoteAttachments {...{ quoteId }} attachments={files} isEditable isNext onChanged={onChanged} />
            </section>
          </div>
          <section
            className="self-start p-4 border border-line rounded bg-paper md:sticky md:top-22"
            aria-label="Totals"
          >
            <QuoteTotals items={items} freeLines={freeLines} {...written} />
            {!isComplete(items) && (
              <p className={"text-bad wrap-anywhere"}>Complete each bench before you send the quote.</p>
            )}
            {termProblem && <p className={"text-bad wrap-anywhere"}>{termProblem}</p>}
            {chosen?.items && !typed.items && <Margin {...chosen} price={adjustedPrice(lines, written.adjustments)} />}
          </section>
        </SentFields>
        <div className={`${styles.foot} ${sendQuoteStyles.foot}`}>
          <Alert text={error} />
          <div className={sendQuoteStyles.buttons}>
            <Button onClick={onClose}>Close</Button>
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

/** Focuses the field after a field of one line. False for anything else, where Enter keeps its meaning. */
function focusNext(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement)) return false;
  const isField = (each: Element) => each.matches("input, select, textarea") && each.checkVisibility();
  const fields = [...(target.form?.elements ?? [])].filter(isField);
  const next = fields[fields.indexOf(target) + 1];
  if (next instanceof HTMLElement) next.focus();
  return true;
}
