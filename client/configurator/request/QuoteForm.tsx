import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { SentFields } from "#client/ui/fields/SentFields.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { formatMoney, ZERO_CENTS } from "#shared/money.ts";
import { ADDRESS_FIELD, CUSTOMER_FIELDS, type TextField as CustomerText } from "#shared/quotes/customer-fields.ts";
import {
  ADDRESS_TYPE_LABELS,
  ADDRESS_TYPE_NAMES,
  ADDRESS_TYPES,
  type AddressType,
  deliveryFee,
} from "#shared/quotes/delivery.ts";
import type { Commands } from "../state/bench-context.tsx";
import type { ConfiguratorState } from "../state/state.ts";
import { type AskedBench, ownBench } from "./asked-benches.ts";
import { findSentLink, type TypedRequest } from "./kept-contact.ts";
import { NoObligation } from "./NoObligation.tsx";
import { QuoteFailure } from "./QuoteFailure.tsx";
import { QuoteSums } from "./QuoteSums.tsx";
import { type FieldProblem, problemsText } from "./quote-fields.ts";
import { quoteStyles } from "./quote-styles.ts";
import { StaffOffer } from "./StaffOffer.tsx";
import { isField, useFieldProblems } from "./use-field-problems.ts";
import type { SubmissionFailure } from "./use-submission.ts";

const TEXTS = CUSTOMER_FIELDS.filter((field) => field.type !== "choice");
const ORDER_TEXTS = TEXTS.filter(({ isForOrder }) => isForOrder);

interface Props extends Pick<ConfiguratorState, "rules">, Pick<Commands, "recheck"> {
  readonly benches: readonly AskedBench[];
  /** A note for the visitor, at the head of the form. */
  readonly lead?: ReactNode;
  readonly sentAs?: string | undefined;
  readonly typed: TypedRequest;
  readonly onChange: (changes: Partial<TypedRequest>) => void;
  readonly sending: boolean;
  readonly failure: SubmissionFailure | undefined;
  /** `website` is the content of the honeypot field. */
  readonly onSubmit: (website: string) => void;
  readonly onEdit: (index: number) => void;
  readonly onCancel: () => void;
}

export function QuoteForm(props: Props) {
  const { rules, benches, lead, sentAs, typed, onChange, sending, failure, onSubmit } = props;
  const addressLabels = rules.pricesHidden ? ADDRESS_TYPE_NAMES : ADDRESS_TYPE_LABELS;
  const blocked = benches.some(({ pricing, problems }) => !pricing || problems.length > 0);
  const [website, setWebsite] = useState("");
  const fields = useFieldProblems(failure);
  const link = sentAs && findSentLink(sentAs);
  const errorOf = (name: string) => fields.problems.get(name)?.text ?? fields.refusalOf(name);

  const textField = ({ key, type, label, missing, maxLength, autoComplete }: CustomerText) => (
    <TextField
      key={key}
      name={key}
      label={missing ? label : `${label} (optional)`}
      {...(type === "lines" ? { rows: 3 } : type === "address" ? { rows: 2 } : { type })}
      {...{ maxLength, autoComplete }}
      required={missing !== undefined}
      value={typed[key]}
      onText={(text) => onChange({ [key]: text })}
      error={errorOf(key)}
    />
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fields.check() && !blocked) onSubmit(website);
  };

  return (
    <form
      ref={fields.form}
      className="grid gap-4"
      noValidate
      onSubmit={submit}
      onChange={({ target }) => isField(target) && fields.recheck(target)}
    >
      <SentFields className="grid gap-4" sending={sending}>
        <StaffOffer rules={rules} benches={benches} onLeave={props.onCancel} />
        {lead}
        {sentAs && (
          <p className="text-warn">
            You requested {ownBench(benches) ? "this bench" : "these benches"} as {sentAs}. This form sends another
            request.
            {link && (
              <>
                {" "}
                <a href={link} target="_blank" rel="noreferrer">
                  Private Page
                </a>
              </>
            )}
          </p>
        )}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-4">
          {TEXTS.filter(({ type, isForOrder }) => type !== "lines" && !isForOrder).map((field) => {
            const { key } = field;
            return (
              <div key={key}>
                {textField(field)}
                <Doubt
                  problem={fields.problems.get(key)}
                  value={typed[key]}
                  onKeep={() => fields.keepText(key, typed[key])}
                  onTake={(text) => {
                    onChange({ [key]: text });
                    fields.keepText(key, text);
                  }}
                />
              </div>
            );
          })}
        </div>
        <AddressTypes
          labels={addressLabels}
          pricesHidden={rules.pricesHidden}
          chosen={typed.addressType}
          onChoose={(addressType) => onChange({ addressType })}
          error={errorOf(ADDRESS_FIELD.key)}
        />
        {TEXTS.filter(({ type }) => type === "lines").map(textField)}
        <details open={ORDER_TEXTS.some(({ key }) => typed[key] !== "") || undefined}>
          <summary className="w-fit py-2 text-sm cursor-pointer">Add a PO number or addresses</summary>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-4 pt-2">
            {ORDER_TEXTS.map(textField)}
          </div>
        </details>
        <TrapField value={website} onText={setWebsite} error={fields.refusalOf("website")} />
        <QuoteSums
          rules={rules}
          benches={benches}
          addressType={typed.addressType}
          quantity={typed.quantity}
          onQuantity={(quantity) => onChange({ quantity })}
          error={errorOf("quantity")}
        />
      </SentFields>
      <div className="grid gap-3 [@media(height>=30rem)]:sticky bottom-0 -mx-6 -mb-6 px-6 py-3 bg-card border-t border-line max-sm:-mx-4 max-sm:px-4">
        {fields.problems.size > 0 && (
          <p role="alert" className={quoteStyles.failure}>
            {problemsText([...fields.problems.keys()])}
          </p>
        )}
        {(failure || blocked) && <QuoteFailure {...props} />}
        <NoObligation />
        <div className={quoteStyles.buttons}>
          <Button onClick={props.onCancel}>Cancel</Button>
          <Button type="submit" look="primary" aria-disabled={sending || blocked || undefined}>
            {sending ? "Sending …" : failure ? "Try Again" : "Submit Quote Request"}
          </Button>
        </div>
      </div>
    </form>
  );
}

interface DoubtProps {
  readonly problem: FieldProblem | undefined;
  readonly value: string;
  readonly onKeep: () => void;
  readonly onTake: (suggestion: string) => void;
}

/** The answers to a question about a text that is probably a typing error. */
function Doubt({ problem, value, onKeep, onTake }: DoubtProps) {
  const { doubt } = problem ?? {};
  if (!doubt) return null;
  const { suggestion } = doubt;
  return (
    <p className="flex flex-wrap gap-x-4 mt-1 text-sm [&_button]:text-start">
      {suggestion && (
        <Button look="link" onClick={() => onTake(suggestion)}>
          Use {suggestion}
        </Button>
      )}
      <Button look="link" onClick={onKeep}>
        Keep {value}
      </Button>
    </p>
  );
}

interface AddressTypesProps {
  readonly pricesHidden: boolean | undefined;
  readonly labels: Readonly<Record<AddressType, string>>;
  readonly chosen: AddressType | undefined;
  readonly onChoose: (type: AddressType) => void;
  readonly error: string | undefined;
}

/** The labels of the other types name their fee. */
function AddressTypes({ labels, pricesHidden, chosen, onChoose, error }: AddressTypesProps) {
  const isFree = (type: AddressType) => !pricesHidden && deliveryFee(type) === 0;
  const errorId = useId();
  return (
    <fieldset>
      <legend className="mb-1 p-0 text-sm font-strong">{ADDRESS_FIELD.label}</legend>
      {ADDRESS_TYPES.map((type) => (
        <label
          key={type}
          className="flex items-center gap-3 min-h-target px-3 py-1 border border-line [label+&]:border-t-0 cursor-pointer has-checked:bg-accent-tint data-wrong:border-bad"
          data-wrong={error !== undefined || undefined}
        >
          <input
            type="radio"
            className="flex-none size-4.5 m-0 accent-accent-fill"
            name={ADDRESS_FIELD.key}
            value={type}
            required
            checked={chosen === type}
            onChange={() => onChoose(type)}
            aria-describedby={error === undefined ? undefined : errorId}
          />
          <span
            // As the labels of the other types name their fee.
            className="data-fee:after:content-['_('_attr(data-fee)_')']"
            data-fee={isFree(type) ? formatMoney(ZERO_CENTS) : undefined}
          >
            {labels[type]}
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p id={errorId} className="mt-1 text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface TrapProps {
  readonly value: string;
  readonly onText: (text: string) => void;
  /** The server's reason for rejecting the content. */
  readonly error: string | undefined;
}

/**
 * A trap for bots: invisible, silent and outside the tab order, so that only bots fill it in. If a browser filled it in
 * and the server rejected the quote, the field appears, so that the visitor can clear it.
 */
function TrapField({ error, ...field }: TrapProps) {
  const isHidden = error === undefined;
  return (
    <div
      // Bots recognize `display: none`.
      className={isHidden ? "absolute left-[-100vw] size-px overflow-hidden" : undefined}
      aria-hidden={isHidden}
    >
      <TextField
        {...field}
        label="Website (leave empty)"
        name="website"
        autoComplete="off"
        maxLength={1000}
        tabIndex={isHidden ? -1 : undefined}
        error={error}
      />
    </div>
  );
}
