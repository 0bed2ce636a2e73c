import { useState } from "react";
import { call } from "#client/api/call.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { useUnsaved } from "#client/ui/hooks/unsaved.ts";
import { accountDialogStyles } from "./account-dialog-styles.ts";
import { SendingError } from "./SendingError.tsx";
import { type PartProps, useAct } from "./use-act.ts";

/** The phone number that customers see. */
export function OwnPhone({ account, onAccount }: PartProps) {
  const [phone, setPhone] = useState(account.phone);
  const [isSaved, setSaved] = useState(false);
  const { act, isSending, error, alert } = useAct(onAccount);
  useUnsaved(phone.trim() !== account.phone);

  const save = async () => {
    const body = { phone };
    setSaved(await act(() => call("PUT /api/staff/account", { body })));
  };

  return (
    <form
      className={accountDialogStyles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        hint="Customers see it with the quotes that you send."
        value={phone}
        onText={(text) => {
          setPhone(text);
          setSaved(false);
        }}
        maxLength={40}
      />
      <Button type="submit" look="small" aria-disabled={isSending || undefined}>
        Save Phone
      </Button>
      <p role="status">{isSaved && "Saved"}</p>
      <SendingError error={error} alert={alert} />
    </form>
  );
}
