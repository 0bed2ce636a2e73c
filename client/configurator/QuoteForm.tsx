import { type FormEvent, Fragment, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import { TextField } from "#client/ui/TextField.tsx";
import {
  ADDRESS_TYPE_LABELS,
  ADDRESS_TYPE_NAMES,
  ADDRESS_TYPES,
  type AddressType,
  deliveryFee,
} from "#shared/delivery.ts";
import { formatMoney, sum, ZERO } from "#shared/money.ts";
import { orderCode } from "#shared/order-code.ts";
import type { CustomerInfo } from "#shared/quotes.ts";
import styles from "./Quote.module.css";
import type { Configurator } from "./use-configurator.ts";
import type { SubmissionFailure } from "./use-submission.ts";

/** The content of the quote form. */
export type QuoteDraft = Readonly<
  Omit<CustomerInfo, "addressType"> & { addressType: AddressType | undefined }
>;

interface Props
  extends Pick<Configurator, "rules" | "configuration" | "pricing" | "missing" | "recheck"> {
  readonly draft: QuoteDraft;
  readonly onChange: (changes: Partial<QuoteDraft>) => void;
  readonly sending: boolean;
  readonly failure: SubmissionFailure | undefined;
  /** `website` is the content of the honeypot field. */
  readonly onSubmit: (website: string) => void;
  readonly onGo: (stepKey: string) => void;
  readonly onCancel: () => void;
}

const FIELDS = [
  { name: "name", label: "Full Name", autoComplete: "name", maxLength: 200 },
  { name: "company", label: "Company Name", autoComplete: "organization", maxLength: 200 },
  { name: "email", label: "Email Address", type: "email", autoComplete: "email", maxLength: 254 },
  { name: "phone", label: "Phone Number", type: "tel", autoComplete: "tel", maxLength: 50 },
] as const;

export function QuoteForm(props: Props) {
  const { rules, pricing, missing, draft, onChange, sending, failure, onSubmit } = props;
  const addressLabels = rules.pricesHidden ? ADDRESS_TYPE_NAMES : ADDRESS_TYPE_LABELS;
  const blocked = missing.length > 0 || !pricing;
  const [website, setWebsite] = useState("");
  const messageOf = (field: string) => failure?.details.find(({ path }) => path === field)?.message;
  const errorOf = (field: string) => messageOf(`customerInfo.${field}`);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(website);
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.pair}>
        {FIELDS.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            name={name}
            required
            value={draft[name]}
            onText={(text) => onChange({ [name]: text })}
            error={errorOf(name)}
          />
        ))}
      </div>
      <fieldset className={styles.addresses}>
        <legend>Address Type</legend>
        {ADDRESS_TYPES.map((type) => (
          <label key={type} className={styles.address}>
            <input
              type="radio"
              name="addressType"
              value={type}
              required
              checked={draft.addressType === type}
              onChange={() => onChange({ addressType: type })}
            />
            {addressLabels[type]}
          </label>
        ))}
      </fieldset>
      <TextField
        label="Additional Notes (optional)"
        name="notes"
        maxLength={4000}
        rows={3}
        value={draft.notes}
        onText={(notes) => onChange({ notes })}
        error={errorOf("notes")}
      />
      <TrapField value={website} onText={setWebsite} error={messageOf("website")} />
      <QuoteSums {...props} />
      <div className={styles.foot}>
        {(failure || blocked) && <QuoteFailure {...props} />}
        <div className={styles.buttons}>
          <Button onClick={props.onCancel}>Cancel</Button>
          <Button type="submit" look="primary" aria-disabled={sending || blocked || undefined}>
            {sending ? "Sending …" : failure ? "Try Again" : "Submit Quote Request"}
          </Button>
        </div>
      </div>
    </form>
  );
}

interface TrapProps {
  readonly value: string;
  readonly onText: (text: string) => void;
  /** The server's reason for rejecting the content. */
  readonly error: string | undefined;
}

/**
 * A honeypot: invisible, silent and outside the tab order, so that only bots fill it. If a browser filled it and the
 * server rejected the quote, the field appears and takes the focus, so that the visitor can empty it.
 */
function TrapField({ error, ...field }: TrapProps) {
  const isHidden = error === undefined;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isHidden) box.current?.querySelector("input")?.focus();
  }, [isHidden]);

  return (
    <div ref={box} className={isHidden ? styles.trap : undefined} aria-hidden={isHidden}>
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

/** Price, delivery fee and total; with hidden prices, a sentence instead. */
function QuoteSums({ rules, configuration, pricing, draft }: Props) {
  const code = orderCode(rules, configuration);
  if (rules.pricesHidden)
    return (
      <p className={styles.sums}>Workbench {code}. We will send you the price with the quote.</p>
    );
  const price = pricing?.totalPrice ?? ZERO;
  const fee = draft.addressType && deliveryFee(draft.addressType);
  return (
    <dl className={styles.sums} aria-live="polite">
      <dt>Workbench {code}</dt>
      <dd>{formatMoney(price)}</dd>
      <dt>Delivery</dt>
      <dd>{fee === undefined ? "Choose an address type" : formatMoney(fee)}</dd>
      {fee !== undefined && (
        <>
          <dt className={styles.total}>Total</dt>
          <dd className={styles.total}>{formatMoney(sum([price, fee]))}</dd>
        </>
      )}
    </dl>
  );
}

/** The reason that the quote was not submitted, and a way for the visitor to continue. */
function QuoteFailure(props: Props) {
  const { rules, pricing, missing, recheck, failure, onGo } = props;
  const details = failure?.details.filter(({ path }) => !path.startsWith("customerInfo.")) ?? [];
  return (
    <div role="alert" className={styles.failure}>
      {failure && <p>{failure.error}</p>}
      {missing.length > 0 ? (
        <p>
          Our catalog has changed. Please choose again:{" "}
          {missing.map((step, index) => (
            <Fragment key={step.key}>
              {index > 0 && ", "}
              <Button look="link" onClick={() => onGo(step.key)}>
                {step.name}
              </Button>
            </Fragment>
          ))}
        </p>
      ) : (
        details.map(({ message }) => <p key={message}>{message}</p>)
      )}
      {!pricing && missing.length === 0 && (
        <p>
          {rules.pricesHidden ? "This bench" : "The price of this bench"} is not confirmed yet.{" "}
          <Button look="link" onClick={recheck}>
            Check again
          </Button>
        </p>
      )}
      {failure?.advice && <p>{failure.advice}</p>}
      <p>Nothing you typed is lost.</p>
    </div>
  );
}
