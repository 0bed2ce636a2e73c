import { CheckGroup } from "#client/admin/forms/CheckGroup.tsx";
import { FormDialog } from "#client/admin/forms/FormDialog.tsx";
import { useFormValues } from "#client/admin/forms/use-form-values.ts";
import { TextField } from "#client/ui/fields/TextField.tsx";
import type { ApiKeyRequest } from "#shared/api/api-keys.ts";
import { KEY_SCOPES, type KeyScope, SCOPES } from "#shared/api/declaration/scopes.ts";
import type { Rejection } from "../rules/rules-edits.ts";

interface Props {
  readonly send: (request: ApiKeyRequest) => Promise<Rejection | undefined>;
  readonly onClose: () => void;
}

const NO_SCOPES: readonly KeyScope[] = [];

/** Name, rights and end of a new key. A failure keeps the input. */
export function ApiKeyForm({ send, onClose }: Props) {
  const { values, dirty, field, choice } = useFormValues({ name: "", scopes: NO_SCOPES, expiresOn: "" });
  const { name, scopes, expiresOn } = values;
  return (
    <FormDialog
      title="Add Key"
      dirty={dirty}
      send={() => send({ name, scopes, expiresOn: expiresOn || null })}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField
            label="Name"
            required
            maxLength={60}
            hint="The program that uses the key, such as ERP. Histories name it."
            {...field("name", errorOf("name"))}
          />
          <CheckGroup legend="What it may do" options={KEY_SCOPES} labels={SCOPES} required {...choice("scopes")} />
          <TextField
            label="Last day (optional)"
            type="date"
            hint="Without it, the key works until somebody revokes it."
            {...field("expiresOn", errorOf("expiresOn"))}
          />
        </>
      )}
    </FormDialog>
  );
}
