import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "#client/api/call.ts";
import { RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { SentFields } from "#client/ui/fields/SentFields.tsx";
import { useLostFailure } from "#client/ui/hooks/use-lost-failure.ts";
import { CUSTOMER_FIELDS } from "#shared/quotes/customer-fields.ts";
import { customerChanges } from "#shared/quotes/customer-texts.ts";
import type { CustomerChanges, Quote } from "#shared/quotes/quote.ts";
import { Alert } from "../labels/Alert.tsx";
import { DETAILS } from "../list/list-cache.ts";
import type { CustomerEdits } from "../work/use-notes.ts";
import { CustomerFields } from "./CustomerFields.tsx";

interface Props {
  readonly quote: Pick<Quote, "quoteId" | "customerInfo">;
  /** They stay when the dialog is closed. */
  readonly edits: CustomerEdits | undefined;
  readonly onEdits: (edits: CustomerEdits | undefined) => void;
  readonly onClose: () => void;
}

/** Corrects what a quote says about its customer. The history keeps what it was. */
export function EditCustomer({ quote: { quoteId, customerInfo }, edits, onEdits, onClose }: Props) {
  const client = useQueryClient();
  const { from = customerInfo } = edits ?? {};
  const typed = { ...customerInfo, ...edits?.typed };
  const [failure, setFailure] = useState<RequestFailure>();
  const [isSaving, setSaving] = useState(false);
  const tellLost = useLostFailure();
  const changed = CUSTOMER_FIELDS.filter(({ key }) => typed[key] !== customerInfo[key]);
  const pick = (customer: CustomerChanges): CustomerChanges =>
    Object.fromEntries(changed.map(({ key }) => [key, customer[key]]));
  const others = customerChanges(from, { ...from, ...pick(customerInfo) });
  const errorOf = (key: string) => failure?.validationErrors?.find(({ path }) => path === key)?.message;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    try {
      // Only what was edited, so that what a colleague corrects meanwhile stays.
      const body = { ...pick(typed), from: customerInfo };
      await call("PUT /api/quotes/{quoteId}/customer", { params: { quoteId }, body });
      await client.invalidateQueries({ queryKey: [...DETAILS, quoteId] });
      discard();
    } catch (caught) {
      const reason = RequestFailure.of(caught);
      tellLost("Failed to save the customer", `${quoteId}: ${reason.message}`, quoteId);
      setFailure(reason);
      setSaving(false);
      if (reason.code === "quote_changed") void client.invalidateQueries({ queryKey: [...DETAILS, quoteId] });
    }
  };

  // Its failure would be told nowhere else.
  const close = () => isSaving || onClose();
  const discard = () => {
    onEdits(undefined);
    onClose();
  };

  return (
    <Dialog title={`Customer of ${quoteId}`} onClose={close}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void save(event)}>
        {others.length > 0 && (
          <p role="status" className="border-l-4 border-warn pl-3 wrap-anywhere">
            The customer was changed meanwhile: {others.join("; ")}. Saving replaces that.
          </p>
        )}
        <SentFields className="grid gap-4" sending={isSaving}>
          <CustomerFields
            typed={typed}
            onChange={(changes) => onEdits({ from, typed: { ...edits?.typed, ...changes } })}
            errorOf={errorOf}
          />
        </SentFields>
        <Alert text={failure?.validationErrors?.length ? undefined : failure?.message} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => isSaving || discard()}>Cancel</Button>
          <Button type="submit" look="primary" aria-disabled={isSaving || changed.length === 0}>
            {isSaving ? "Saving …" : "Save"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
