import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "#client/api/call.ts";
import { RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { trackSave } from "#client/ui/hooks/unsaved.ts";
import { useLostFailure } from "#client/ui/hooks/use-lost-failure.ts";
import { CUSTOMER_FIELDS } from "#shared/quotes/customer-fields.ts";
import type { CustomerChanges, Quote } from "#shared/quotes/quote.ts";
import { DETAILS } from "../list/list-cache.ts";
import { CustomerFields } from "./CustomerFields.tsx";

interface Props {
  readonly quote: Pick<Quote, "quoteId" | "customerInfo">;
  /** The typed values, which stay when the dialog is closed. */
  readonly edits: CustomerChanges | undefined;
  readonly onEdits: (edits: CustomerChanges | undefined) => void;
  readonly onClose: () => void;
}

/** Corrects what a quote says about its customer. The history keeps what it was. */
export function EditCustomer({ quote: { quoteId, customerInfo }, edits, onEdits, onClose }: Props) {
  const client = useQueryClient();
  const typed = { ...customerInfo, ...edits };
  const [failure, setFailure] = useState<RequestFailure>();
  const [isSaving, setSaving] = useState(false);
  const tellLost = useLostFailure();
  const changed = CUSTOMER_FIELDS.filter(({ key }) => typed[key] !== customerInfo[key]);
  const errorOf = (key: string) => failure?.validationErrors?.find(({ path }) => path === key)?.message;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    try {
      // Only what was edited, so that what a colleague corrects meanwhile stays.
      const body: CustomerChanges = Object.fromEntries(changed.map(({ key }) => [key, typed[key]]));
      await trackSave(call("PUT /api/quotes/{quoteId}/customer", { params: { quoteId }, body }));
      await client.invalidateQueries({ queryKey: [...DETAILS, quoteId] });
      discard();
    } catch (caught) {
      const reason = RequestFailure.of(caught);
      tellLost("Failed to save the customer", `${quoteId}: ${reason.message}`, quoteId);
      setFailure(reason);
      setSaving(false);
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
        <div inert={isSaving}>
          <CustomerFields typed={typed} onChange={(changes) => onEdits({ ...edits, ...changes })} errorOf={errorOf} />
        </div>
        {failure && !failure.validationErrors?.length && (
          <p role="alert" className="text-bad wrap-anywhere">
            {failure.message}
          </p>
        )}
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
