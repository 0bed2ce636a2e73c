import { type FormEvent, useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import { TextField } from "#client/ui/TextField.tsx";
import { ADDRESS_TYPE_LABELS, ADDRESS_TYPE_NAMES, ADDRESS_TYPES } from "#shared/delivery.ts";
import type { Step } from "#shared/engine/model.ts";
import type { Cents } from "#shared/money.ts";
import { QuoteFailure } from "./QuoteFailure.tsx";
import styles from "./QuoteForm.module.css";
import { QuoteSums } from "./QuoteSums.tsx";
import type { QuoteDraft } from "./quote-draft.ts";
import { TrapField } from "./TrapField.tsx";
import type { SubmissionFailure } from "./use-quote-form.ts";

interface Props {
  readonly draft: QuoteDraft;
  readonly onChange: (changes: Partial<QuoteDraft>) => void;
  readonly orderCode: string;
  readonly totalPrice: Cents | undefined;
  readonly pricesHidden: boolean | undefined;
  readonly missing: readonly Step[];
  readonly sending: boolean;
  readonly failure: SubmissionFailure | undefined;
  /** `website` is the content of the honeypot field. */
  readonly onSubmit: (website: string) => void;
  readonly onGo: (stepKey: string) => void;
  readonly onRecheck: () => void;
  readonly onCancel: () => void;
}

const FIELDS = [
  { name: "name", label: "Full Name", autoComplete: "name", maxLength: 200 },
  { name: "company", label: "Company Name", autoComplete: "organization", maxLength: 200 },
  { name: "email", label: "Email Address", type: "email", autoComplete: "email", maxLength: 254 },
  { name: "phone", label: "Phone Number", type: "tel", autoComplete: "tel", maxLength: 50 },
] as const;

export function QuoteForm(props: Props) {
  const { draft, onChange, totalPrice, pricesHidden, missing, sending, failure, onSubmit } = props;
  const addressLabels = pricesHidden ? ADDRESS_TYPE_NAMES : ADDRESS_TYPE_LABELS;
  const blocked = missing.length > 0 || totalPrice === undefined;
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
      <QuoteSums
        orderCode={props.orderCode}
        totalPrice={totalPrice}
        pricesHidden={pricesHidden}
        addressType={draft.addressType}
      />
      <div className={styles.foot}>
        {(failure || blocked) && (
          <QuoteFailure
            failure={failure}
            missing={missing}
            unpriced={totalPrice === undefined}
            pricesHidden={pricesHidden}
            onGo={props.onGo}
            onRecheck={props.onRecheck}
          />
        )}
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
