import { type FormEvent, useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import { TextField } from "#client/ui/TextField.tsx";
import type { ValidationError } from "#shared/api.ts";
import {
  ADDRESS_TYPE_LABELS,
  ADDRESS_TYPES,
  type AddressType,
  deliveryFee,
} from "#shared/delivery.ts";
import { type Cents, formatMoney, sum } from "#shared/money.ts";
import type { CustomerInfo } from "#shared/quotes.ts";
import styles from "./QuoteFields.module.css";

interface Props {
  readonly totalPrice: Cents;
  readonly sending: boolean;
  readonly failure:
    | { readonly error: string; readonly details: readonly ValidationError[] }
    | undefined;
  readonly onSubmit: (customerInfo: CustomerInfo) => void;
  readonly onCancel: () => void;
}

/** Blanks alone are no answer; the browser says so like for an empty field. */
const NOT_BLANK = { pattern: ".*\\S.*", title: "Please fill out this field." };

export function QuoteFields({ totalPrice, sending, failure, onSubmit, onCancel }: Props) {
  const [addressType, setAddressType] = useState<AddressType>();
  const errorOf = (field: string) =>
    failure?.details.find(({ path }) => path === `customerInfo.${field}`)?.message;
  const otherErrors = failure?.details.filter(({ path }) => !path.startsWith("customerInfo."));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!addressType) return;
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? "");
    onSubmit({
      name: text("name"),
      email: text("email"),
      phone: text("phone"),
      company: text("company"),
      addressType,
      notes: text("notes"),
    });
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.pair}>
        <TextField
          label="Full Name"
          name="name"
          autoComplete="name"
          maxLength={200}
          required
          error={errorOf("name")}
          {...NOT_BLANK}
        />
        <TextField
          label="Company Name"
          name="company"
          autoComplete="organization"
          maxLength={200}
          required
          error={errorOf("company")}
          {...NOT_BLANK}
        />
        <TextField
          label="Email Address"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          error={errorOf("email")}
        />
        <TextField
          label="Phone Number"
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={50}
          required
          error={errorOf("phone")}
          {...NOT_BLANK}
        />
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
              checked={addressType === type}
              onChange={() => setAddressType(type)}
            />
            {ADDRESS_TYPE_LABELS[type]}
          </label>
        ))}
      </fieldset>
      <TextField
        label="Additional Notes (optional)"
        name="notes"
        maxLength={4000}
        rows={3}
        error={errorOf("notes")}
      />
      <dl className={styles.sums} aria-live="polite">
        <dt>Workbench</dt>
        <dd>{formatMoney(totalPrice)}</dd>
        <dt>Delivery</dt>
        <dd>{addressType ? formatMoney(deliveryFee(addressType)) : "Choose an address type"}</dd>
        {addressType && (
          <>
            <dt className={styles.total}>Total</dt>
            <dd className={styles.total}>
              {formatMoney(sum([totalPrice, deliveryFee(addressType)]))}
            </dd>
          </>
        )}
      </dl>
      {failure && (
        <div role="alert" className={styles.failure}>
          <p>{failure.error}</p>
          {otherErrors?.map(({ path, message }) => (
            <p key={path}>{message}</p>
          ))}
          <p>Nothing you typed is lost.</p>
        </div>
      )}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" aria-disabled={sending || undefined}>
          {sending ? "Sending …" : failure ? "Try Again" : "Submit Quote Request"}
        </Button>
      </div>
    </form>
  );
}
