import { type ComponentProps, type ReactNode, useState } from "react";
import { BLOCKED_TEXT } from "#client/api/proposal.ts";
import type { TypedAnswer } from "#client/api/use-typed-answer.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { ScrollBox } from "#client/ui/components/ScrollBox.tsx";
import { Select } from "#client/ui/fields/Select.tsx";
import { SentFields } from "#client/ui/fields/SentFields.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { formatDollars } from "#shared/money.ts";
import { conditionsText } from "#shared/quotes/company.ts";
import { CUSTOMER_FIELDS, type CustomerField, type CustomerInfo } from "#shared/quotes/customer-fields.ts";
import type { QuoteRevision, Selection } from "#shared/quotes/quote-revisions.ts";
import { LOSS_KEYS, LOSS_REASONS } from "#shared/quotes/quote-status.ts";
import { MAX_MESSAGE_CHARACTERS } from "#shared/quotes/quote-terms.ts";
import { endTurns } from "#shared/text/text.ts";
import type { Action } from "./offer-state.ts";
import { discontinuedText } from "./offer-texts.ts";
import { Totals } from "./Totals.tsx";
import type { Problem, Send } from "./use-quote.ts";

/** Sends an answer, and shows what became of it. */
type Answer = (...answer: Parameters<Send>) => Promise<void>;

export interface DialogProps {
  /** The revision that the customer sees; null before the first. */
  readonly number: number | null;
  /** The newest answer that the customer sees; 0 before the first. */
  readonly seen: number;
  /** The benches, in their places. */
  readonly items: readonly { readonly name?: string | undefined }[];
  readonly price: ComponentProps<typeof Totals>;
  /** The customer's choice of lines and quantities, if there is one. */
  readonly selection: Selection | undefined;
  readonly companyName: string;
  readonly conditions: (NonNullable<QuoteRevision["conditions"]> & { readonly text: string | undefined }) | undefined;
  readonly customerInfo: CustomerInfo | undefined;
  readonly isExpired: boolean;
  readonly discontinued: readonly string[];
  readonly typed: TypedAnswer;
  readonly onType: (typed: Partial<TypedAnswer>) => void;
  /** Opens a bench in the configurator, where that is possible. */
  readonly onChangeBench: ((place: number) => void) | undefined;
  /** Whether the browser did not let it open. */
  readonly isBlocked: boolean;
  /** Why the last answer was not sent. */
  readonly problem: Problem | undefined;
  readonly send: Answer;
  readonly sending: boolean;
  readonly onClose: () => void;
}

/** The dialog of an answer. It stays with the revision and the answers that it was opened for, even if newer ones arrive. */
export function Dialogs({ open, ...now }: DialogProps & { readonly open: Action }) {
  const [{ number, seen, price, selection, conditions, isExpired }] = useState(now);
  const props = { ...now, number, seen, price, selection, conditions, isExpired };
  if (open === "accept") return <AcceptDialog {...props} />;
  if (open === "decline") return <DeclineDialog {...props} />;
  return <ChangeDialog {...props} isRenewal={open === "renew"} />;
}

function AcceptDialog({
  number,
  seen,
  price,
  selection,
  companyName,
  conditions,
  isExpired,
  discontinued,
  ...props
}: DialogProps) {
  const { typed, onType, send, sending, problem, customerInfo, onClose } = props;
  const order = { ...orderOf(customerInfo), ...typed.order };
  if (number === null) return null;
  const total = formatDollars(price.grandTotal);
  return (
    <Dialog title={isExpired ? "Accept the Expired Quote" : "Accept This Quote"} onClose={onClose}>
      <AnswerForm
        label={`Accept for ${total}`}
        {...{ problem, sending, onClose }}
        onSend={() => {
          const chosen = { ...changedOrder(order, customerInfo), ...(selection && { selection }) };
          return send("accept", { number, seen, name: typed.name, ...chosen });
        }}
      >
        <p>
          You are ordering from {companyName}
          {number > 1 && `, as in revision ${number}`}
          {conditions && `, with the ${conditionsText(conditions)}`}:
        </p>
        <div className="px-4 py-3 bg-sunk">
          <Totals {...price} />
        </div>
        {conditions?.text && (
          <details>
            <summary className="w-fit py-2 text-sm cursor-pointer">Read the {conditionsText(conditions)}</summary>
            <ScrollBox label="Conditions" className="overflow-y-auto max-h-64 p-3 bg-sunk text-sm whitespace-pre-wrap">
              {conditions.text}
            </ScrollBox>
          </details>
        )}
        {isExpired && <p>The quote has expired. We will check whether we can keep the price, and let you know.</p>}
        {discontinued.length > 0 && <p>{discontinuedText(discontinued)}</p>}
        <NameField typed={typed} onType={onType} hint="It counts as your signature." />
        <OrderFields order={order} onOrder={(changed) => onType({ order: { ...typed.order, ...changed } })} />
      </AnswerForm>
    </Dialog>
  );
}

const ORDER_FIELDS = CUSTOMER_FIELDS.filter((field) => field.type !== "choice").filter(({ isForOrder }) => isForOrder);

type OrderInfo = Partial<Record<CustomerField["key"], string>>;

const orderOf = (info: CustomerInfo | undefined): OrderInfo =>
  Object.fromEntries(ORDER_FIELDS.map(({ key }) => [key, info?.[key] ?? ""]));

/** The fields that the customer changed, if any. */
function changedOrder(order: OrderInfo, info: CustomerInfo | undefined) {
  const changed = ORDER_FIELDS.filter(({ key }) => order[key] !== (info?.[key] ?? ""));
  return changed.length > 0 && { order: Object.fromEntries(changed.map(({ key }) => [key, order[key]])) };
}

/** The fields that purchasing needs on an order. None is required. */
function OrderFields({
  order,
  onOrder,
}: {
  readonly order: OrderInfo;
  readonly onOrder: (changed: Record<string, string>) => void;
}) {
  return (
    <details open={ORDER_FIELDS.some(({ key }) => order[key] !== "") || undefined}>
      <summary className="w-fit py-2 text-sm cursor-pointer">Add a PO number or addresses</summary>
      <div className="grid gap-3 pt-2">
        {ORDER_FIELDS.map(({ key, label, type, maxLength, autoComplete }) => (
          <TextField
            key={key}
            name={key}
            label={`${label} (optional)`}
            {...(type === "address" ? { rows: 2 } : { type: type === "email" ? "email" : "text" })}
            {...{ maxLength, autoComplete }}
            value={order[key] ?? ""}
            onText={(text) => onOrder({ [key]: text })}
          />
        ))}
      </div>
    </details>
  );
}

interface NameProps extends Pick<DialogProps, "typed" | "onType"> {
  readonly hint?: string;
}

/** Programs that check mail press buttons, but they type nothing. */
function NameField({ typed, onType, hint }: NameProps) {
  return (
    <TextField
      label="Your full name"
      name="name"
      autoComplete="name"
      required
      maxLength={200}
      value={typed.name}
      onText={(name) => onType({ name })}
      hint={hint}
    />
  );
}

interface ChangeProps extends DialogProps {
  readonly isRenewal: boolean;
}

function ChangeDialog({ number, seen, items, typed, onType, send, isRenewal, ...props }: ChangeProps) {
  const { onChangeBench, isBlocked, sending, problem, onClose } = props;
  const { message } = typed;
  return (
    <Dialog title={isRenewal ? "Ask for a Renewal" : "What should we change?"} onClose={onClose}>
      <AnswerForm
        label="Send"
        {...{ problem, sending, onClose }}
        onSend={() => send("ask-change", { number, seen, message })}
      >
        <TextField
          label="Your message"
          name="message"
          rows={5}
          required
          maxLength={MAX_MESSAGE_CHARACTERS}
          value={message}
          onText={(text) => onType({ message: text })}
          hint={isRenewal ? "Such as: Please renew this quote." : undefined}
        />
        {onChangeBench && (
          <div className="flex flex-wrap items-center gap-2">
            <p className="flex-[1_0_100%]">
              {isRenewal ? "Or change a bench yourself, too:" : "Or change a bench yourself:"}
            </p>
            {items.map(({ name }, index) => (
              <Button
                // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a bench is known by
                key={index}
                look="small"
                onClick={() => onChangeBench(index + 1)}
              >
                {items.length === 1 ? "Open the Bench" : `Open Bench ${index + 1}`}
                {name !== undefined && (
                  <>
                    : <bdi>{endTurns(name)}</bdi>
                  </>
                )}
              </Button>
            ))}
          </div>
        )}
        {isBlocked && <p role="alert">{BLOCKED_TEXT} Please describe the change instead.</p>}
      </AnswerForm>
    </Dialog>
  );
}

function DeclineDialog({ number, seen, typed, onType, send, sending, problem, onClose }: DialogProps) {
  const reason = LOSS_KEYS.find((key) => key === typed.reason);
  return (
    <Dialog title={number === null ? "No Longer Needed?" : "Decline This Quote?"} onClose={onClose}>
      <AnswerForm
        label={number === null ? "Cancel My Request" : "Decline the Quote"}
        look="danger"
        {...{ problem, sending, onClose }}
        onSend={() => send("decline", { number, seen, name: typed.name, message: typed.message, reason })}
      >
        <p>We will not contact you about it again.</p>
        <NameField typed={typed} onType={onType} />
        <Select
          label="May we ask why? (optional)"
          value={reason ?? ""}
          options={[["", "Choose a reason"], ...LOSS_KEYS.map((key) => [key, LOSS_REASONS[key]] as const)]}
          onValue={(next) => onType({ reason: next })}
        />
        <TextField
          label="Your message (optional)"
          name="message"
          rows={3}
          maxLength={MAX_MESSAGE_CHARACTERS}
          value={typed.message}
          onText={(message) => onType({ message })}
        />
      </AnswerForm>
    </Dialog>
  );
}

interface FormProps extends Pick<DialogProps, "problem" | "sending" | "onClose"> {
  readonly label: string;
  readonly look?: "primary" | "danger";
  readonly onSend: () => Promise<void>;
  readonly children: ReactNode;
}

/** The form of an answer. It stays while it is sent, takes no more input, and a failure leaves everything as it was typed. */
function AnswerForm({ label, look = "primary", problem, sending, onSend, onClose, children }: FormProps) {
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void onSend();
      }}
    >
      <SentFields className="grid gap-4" sending={sending}>
        {children}
      </SentFields>
      {problem && (
        <p role="alert" className="px-4 py-3 border border-bad rounded text-bad">
          {problem.text} Nothing you typed is lost.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3 max-sm:[&_[type=submit]]:flex-[1_0_auto]">
        <Button onClick={onClose}>Back</Button>
        {problem?.mayRetry !== false && (
          <Button type="submit" look={look} aria-disabled={sending}>
            {sending ? "Sending …" : label}
          </Button>
        )}
      </div>
    </form>
  );
}
