import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import { TextField } from "#client/ui/TextField.tsx";
import {
  ADDRESS_TYPE_LABELS,
  ADDRESS_TYPE_NAMES,
  ADDRESS_TYPES,
  type AddressType,
} from "#shared/delivery.ts";
import type { CustomerInfo } from "#shared/quotes.ts";
import type { AskedBench } from "./asked-benches.ts";
import styles from "./Quote.module.css";
import { QuoteFailure } from "./QuoteFailure.tsx";
import { QuoteSums } from "./QuoteSums.tsx";
import type { Configurator } from "./use-configurator.ts";
import type { SubmissionFailure } from "./use-submission.ts";

/** The content of the quote form. */
export type QuoteDraft = Readonly<
  Omit<CustomerInfo, "addressType"> & { addressType: AddressType | undefined }
>;

interface Props extends Pick<Configurator, "rules" | "missing" | "recheck"> {
  readonly benches: readonly AskedBench[];
  readonly draft: QuoteDraft;
  readonly onChange: (changes: Partial<QuoteDraft>) => void;
  readonly sending: boolean;
  readonly failure: SubmissionFailure | undefined;
  /** `website` is the content of the honeypot field. */
  readonly onSubmit: (website: string) => void;
  readonly onGo: (stepKey: string) => void;
  readonly onEdit: (index: number) => void;
  readonly onCancel: () => void;
}

const FIELDS = [
  { name: "name", label: "Full Name", autoComplete: "name", maxLength: 200 },
  { name: "company", label: "Company Name", autoComplete: "organization", maxLength: 200 },
  { name: "email", label: "Email Address", type: "email", autoComplete: "email", maxLength: 254 },
  { name: "phone", label: "Phone Number", type: "tel", autoComplete: "tel", maxLength: 50 },
] as const;

export function QuoteForm(props: Props) {
  const { rules, benches, missing, draft, onChange, sending, failure, onSubmit } = props;
  const addressLabels = rules.pricesHidden ? ADDRESS_TYPE_NAMES : ADDRESS_TYPE_LABELS;
  const blocked = missing.length > 0 || benches.some(({ pricing }) => !pricing);
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
      <QuoteSums rules={rules} benches={benches} addressType={draft.addressType} />
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
