import type { TypedCustomer } from "#client/api/staff-storage.ts";
import { Select } from "#client/ui/fields/Select.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import {
  ADDRESS_FIELD,
  CUSTOMER_FIELDS,
  type CustomerField,
  type CustomerInfo,
} from "#shared/quotes/customer-fields.ts";
import { ADDRESS_TYPE_NAMES, ADDRESS_TYPES, type AddressType } from "#shared/quotes/delivery.ts";

interface Props {
  readonly typed: TypedCustomer;
  readonly onChange: (changes: Partial<CustomerInfo>) => void;
  readonly errorOf: (key: keyof CustomerInfo) => string | undefined;
  /** The required fields of a request that can stay empty. */
  readonly optional?: readonly (keyof CustomerInfo)[];
}

type Choice = readonly [AddressType | "", string];

const ADDRESSES = ADDRESS_TYPES.map((type): Choice => [type, ADDRESS_TYPE_NAMES[type]]);
const ORDER = CUSTOMER_FIELDS.filter(({ isForOrder }) => isForOrder);
const isWide = ({ type }: CustomerField) => type === "lines" || type === "choice";
const UNCHOSEN: Choice = ["", "Choose …"];

/** All fields of a customer, for staff. In a new quote, those for the order are behind one line. */
export function CustomerFields({ typed, onChange, errorOf, optional = [] }: Props) {
  const fieldOf = (field: CustomerField) => {
    if (field.type === "choice")
      return (
        <Select
          key={field.key}
          label={field.label}
          name={field.key}
          value={typed.addressType ?? ""}
          options={typed.addressType ? ADDRESSES : [UNCHOSEN, ...ADDRESSES]}
          onValue={(chosen) => chosen !== "" && onChange({ addressType: chosen })}
          error={errorOf(ADDRESS_FIELD.key)}
        />
      );
    const { key, type, label, missing, maxLength } = field;
    return (
      <TextField
        key={key}
        name={key}
        label={missing && !optional.includes(key) ? label : `${label} (optional)`}
        {...(type === "lines" || type === "address" ? { rows: 2 } : { type })}
        maxLength={maxLength}
        value={typed[key]}
        onText={(text) => onChange({ [key]: text })}
        error={errorOf(key)}
      />
    );
  };
  const isOpen = optional.length === 0 || ORDER.some(({ key }) => typed[key] !== "" || errorOf(key));
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] items-start gap-4">
        {CUSTOMER_FIELDS.filter((field) => !field.isForOrder && !isWide(field)).map(fieldOf)}
      </div>
      {CUSTOMER_FIELDS.filter(isWide).map(fieldOf)}
      <details open={isOpen || undefined}>
        <summary className="w-fit py-2 text-sm cursor-pointer">PO number and addresses</summary>
        <div className="grid gap-4 pt-2">{ORDER.map(fieldOf)}</div>
      </details>
    </>
  );
}
