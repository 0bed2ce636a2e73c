import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "#client/api/call.ts";
import { randomKey } from "#client/api/random-key.ts";
import { RequestFailure } from "#client/api/request.ts";
import {
  keepTypedQuote,
  loadTypedQuote,
  type TypedBench,
  type TypedQuote,
  takeChosenBench,
} from "#client/api/staff-storage.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { Select } from "#client/ui/fields/Select.tsx";
import { SentFields } from "#client/ui/fields/SentFields.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { useLostFailure } from "#client/ui/hooks/use-lost-failure.ts";
import { readOrderCode } from "#shared/engine/order-code.ts";
import { price } from "#shared/engine/price.ts";
import { ADDRESS_FIELD } from "#shared/quotes/customer-fields.ts";
import { benchSummary, choiceText, freeLineText, MAX_ITEMS } from "#shared/quotes/quote-items.ts";
import { writeHash } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { readBench } from "#shared/rules/read-bench.ts";
import { endTurns } from "#shared/text/text.ts";
import { CustomerFields } from "../detail/CustomerFields.tsx";
import { Alert } from "../labels/Alert.tsx";
import { usePageRules } from "../labels/use-page-rules.ts";
import { BenchText } from "../send/BenchText.tsx";
import { FindCustomer } from "./FindCustomer.tsx";
import { EITHER } from "./typed-quote.ts";

interface Props {
  /** The quote is stored. */
  readonly onWritten: (quoteId: string) => void;
  /** What was typed stays in this tab. */
  readonly onClose: () => void;
}

/** Staff write a quote for a caller: benches, and the customer. It then stands in the list and is sent like any other. */
export function NewQuote({ onWritten, onClose }: Props) {
  const [typed, setTyped] = useState(loadTypedQuote);
  const [failure, setFailure] = useState<RequestFailure>();
  const [isSaving, setSaving] = useState(false);
  /** The typed fields that a customer of an earlier quote replaced. */
  const [replaced, setReplaced] = useState<Omit<TypedQuote, "benches">>();
  const form = useRef<HTMLFormElement>(null);
  const tellLost = useLostFailure();
  const { customer, benches, freeLines = [], partner, partnerName, before } = typed;
  const rules = usePageRules();
  const change = (changes: Partial<TypedQuote>) => take({ ...typed, ...changes });
  const take = (next: TypedQuote) => {
    setTyped(next);
    setFailure(undefined);
    keepTypedQuote(next);
  };
  const takeCustomer = (found: Omit<TypedQuote, "benches">) => {
    const { notes, poNumber, ccEmail } = customer;
    change({ ...found, customer: { ...found.customer, notes, poNumber, ccEmail } });
  };
  const add = (added: readonly TypedBench[]) => change({ benches: [...benches, ...added] });
  const addBench = (bench: string) => add([{ bench, label: labelOf(bench), quantity: "1" }]);
  const addChosenBench = useEffectEvent(() => {
    const { bench } = takeChosenBench("NEW") ?? {};
    if (bench !== undefined) addBench(bench);
  });
  useEffect(() => addChosenBench(), []);
  const problems = failure?.validationErrors ?? [];
  const problemAt = (path: string) => problems.find((each) => `${each.path}.`.startsWith(`${path}.`))?.message;
  const elsewhere = problems.filter(({ path }) => !FIELD_PATH.test(path)).map(({ message }) => message);
  const fail = (caught: unknown) => {
    setFailure(RequestFailure.of(caught));
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>("[aria-invalid=true], li > [role=alert]")?.focus(),
    );
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const { addressType } = customer;
    if (!addressType) return fail(NO_ADDRESS_TYPE);
    setSaving(true);
    const items = benches.map(({ label: _, quantity, ...bench }) => ({ ...bench, quantity: Number(quantity || 1) }));
    const lines = freeLines.length > 0 ? [...freeLines] : undefined;
    const body = { customerInfo: { ...customer, addressType }, items, freeLines: lines, partner };
    const { tried } = typed;
    const key = tried?.key ?? randomKey();
    change({ tried: { key, name: customer.name } });
    try {
      const headers = { "Idempotency-Key": key };
      const { quoteId } = await call("POST /api/quotes", { body, headers });
      keepTypedQuote(before);
      onWritten(quoteId);
    } catch (caught) {
      const failure = RequestFailure.of(caught);
      const isStored = tried !== undefined && failure.code === "key_reused";
      if (isStored) {
        setTyped((now) => ({ ...now, tried: undefined }));
        // The quote may be open again, with more in it.
        keepTypedQuote({ ...loadTypedQuote(), tried: undefined });
      }
      const reason = isStored ? storedBefore(tried.name) : failure;
      tellLost("Failed to save the new quote", `${reason.message} New Quote still has what you typed.`);
      fail(reason);
      setSaving(false);
    }
  };

  // Its failure would be told nowhere else.
  const close = () => isSaving || onClose();

  return (
    <Dialog wide title="New Quote" onClose={close}>
      <form ref={form} className="grid gap-6" noValidate onSubmit={(event) => void save(event)}>
        <SentFields className="grid grid-cols-1 content-start gap-6 md:grid-cols-2" sending={isSaving}>
          {before && (
            <p className="col-span-full text-soft text-sm">
              The quote that you were writing comes back once this one is saved.{" "}
              <Button
                look="link"
                onClick={() => {
                  take({ ...before, before: { ...typed, before: before.before } });
                  setReplaced(undefined);
                }}
              >
                Continue It Now
              </Button>
            </p>
          )}
          <section className="grid content-start gap-4" aria-labelledby="new-customer">
            <h3 id="new-customer" className="text-md">
              Customer
            </h3>
            <FindCustomer
              onCustomer={(found) => {
                setReplaced(Object.values(customer).some(Boolean) ? { customer, partner, partnerName } : undefined);
                takeCustomer(found);
              }}
              onLines={(last) =>
                change({ benches: [...benches, ...last.benches], freeLines: [...freeLines, ...(last.freeLines ?? [])] })
              }
            />
            {replaced && (
              <Button
                look="small"
                onClick={() => {
                  takeCustomer(replaced);
                  setReplaced(undefined);
                }}
              >
                Back to What You Typed
              </Button>
            )}
            {partner !== undefined && (
              <p>
                Prices of partner <bdi>{endTurns(partnerName ?? partner)}</bdi>{" "}
                <Button
                  look="link"
                  className="text-sm"
                  aria-label="Remove the partner"
                  onClick={() => change({ partner: undefined })}
                >
                  Remove
                </Button>
              </p>
            )}
            <p className="text-soft text-sm">One way to reach the customer is enough.</p>
            <CustomerFields
              typed={customer}
              onChange={(changes) => change({ customer: { ...customer, ...changes } })}
              errorOf={(key) => problemAt(`customerInfo.${key}`)}
              optional={EITHER}
            />
          </section>
          <section className="grid content-start gap-4" aria-labelledby="new-benches">
            <h3 id="new-benches" className="text-md">
              Benches
            </h3>
            {benches.length > 0 && (
              <ol className="grid">
                {benches.map((bench, index) => (
                  <BenchRow
                    // biome-ignore lint/suspicious/noArrayIndexKey: the fields keep no state of their own
                    key={index}
                    bench={bench}
                    words={rules && wordsOf(rules, bench.bench)}
                    which={`bench ${index + 1}`}
                    quantityError={problemAt(`items.${index}.quantity`)}
                    error={problemAt(`items.${index}.bench`) ?? problemAt(`items.${index}.configuration`)}
                    onQuantity={(quantity) => change({ benches: benches.with(index, { ...bench, quantity }) })}
                    onRemove={() => change({ benches: benches.toSpliced(index, 1) })}
                  />
                ))}
              </ol>
            )}
            {benches.length < MAX_ITEMS && (
              <>
                <BenchText quoteId="NEW" onLeave={() => {}} onBench={addBench} />
                <StartingBench benches={rules?.startingBenches ?? []} onBench={(bench) => add([bench])} />
              </>
            )}
            {freeLines.length > 0 && (
              <ul className="grid gap-1" aria-label="Other lines">
                {freeLines.map((line, index) => (
                  <li
                    // biome-ignore lint/suspicious/noArrayIndexKey: a line has no state of its own
                    key={index}
                    className="wrap-anywhere"
                  >
                    <bdi>{line.text}</bdi> <span className="text-soft text-sm">{freeLineText(line)}</span>{" "}
                    <Button
                      look="link"
                      className="text-sm"
                      aria-label={`Remove ${line.text}`}
                      onClick={() => change({ freeLines: freeLines.toSpliced(index, 1) })}
                    >
                      Remove
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            <p className="text-soft text-sm">
              You set prices, discounts and terms when you send the quote. The customer gets nothing until then.
            </p>
          </section>
        </SentFields>
        <div className="sticky bottom-0 grid gap-3 -mx-6 -mb-6 px-6 py-4 bg-card border-t border-line max-sm:-mx-4 max-sm:-mb-4 max-sm:px-4">
          <Alert text={problems.length > 0 ? elsewhere.join(" ") : failure?.message} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={close}>Close</Button>
            <Button type="submit" look="primary" aria-disabled={isSaving}>
              {isSaving ? "Saving …" : "Save Quote"}
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  );
}

/** The reply to an earlier attempt was lost. */
const storedBefore = (name: string) =>
  new RequestFailure({
    error: `The quote for ${endTurns(name)} is already saved, as it was before your last change: see the list. What stands here is not saved yet. Save again if it is another quote.`,
  });

const NO_ADDRESS_TYPE = new RequestFailure({
  validationErrors: [
    { path: `customerInfo.${ADDRESS_FIELD.key}`, code: "invalid_field", message: ADDRESS_FIELD.missing },
  ],
});

/** The problems that stand at their fields. */
const FIELD_PATH = /^(?:customerInfo\.\w+|items\.\d+\.(?:quantity|bench|configuration)(?:\..+)?)$/;

/** An order code as it is. A link is not for reading. */
const labelOf = (bench: string) => (/[#/]/.test(bench) ? "Bench of a link" : bench);

/** '96 × 30 in, Electric'; empty for a bench that cannot be read. */
function wordsOf(rules: Rules, text: string): string {
  const read = readOrderCode(rules, text);
  const configuration = readBench(text, rules) ?? (read.ok ? read.configuration : {});
  const priced = price(rules, configuration);
  return priced.ok ? benchSummary(priced.pricing.parts) : "";
}

interface RowProps {
  readonly bench: TypedBench;
  /** Size and lift, once known. */
  readonly words: string | undefined;
  /** 'bench 2'. */
  readonly which: string;
  readonly quantityError: string | undefined;
  readonly error: string | undefined;
  readonly onQuantity: (quantity: string) => void;
  readonly onRemove: () => void;
}

function BenchRow({
  bench: { label, name, quantity, ...choice },
  words,
  which,
  quantityError,
  error,
  ...on
}: RowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_5rem] items-start gap-x-3 gap-y-1 py-3 border-b border-line">
      <div className="wrap-anywhere">
        <bdi className="block font-strong">{name ?? (words || label)}</bdi>
        <bdi className="block text-soft text-sm">
          {[name && words, (name ?? words) && label, choiceText(choice)].filter(Boolean).join(", ")}
        </bdi>
        <Button look="link" className="text-sm" aria-label={`Remove ${which}`} onClick={on.onRemove}>
          Remove
        </Button>
      </div>
      <TextField
        label="Quantity"
        name="quantity"
        aria-label={`Quantity of ${which}`}
        value={quantity}
        onText={on.onQuantity}
        error={quantityError}
      />
      <Alert text={error} className="col-span-full text-sm" isTarget />
    </li>
  );
}

interface StartingProps {
  readonly benches: NonNullable<Rules["startingBenches"]>;
  readonly onBench: (bench: TypedBench) => void;
}

/** Adds one of the starting benches of the page. */
function StartingBench({ benches, onBench }: StartingProps) {
  if (benches.length === 0) return null;
  return (
    <Select
      label="Or a starting bench"
      value=""
      options={["", ...benches.map(({ name }) => name)].map((name) => [name, name || "Choose …"] as const)}
      onValue={(chosen) => {
        const found = benches.find(({ name }) => name === chosen);
        if (found) onBench({ label: found.name, bench: writeHash(found.choices), quantity: "1" });
      }}
    />
  );
}
