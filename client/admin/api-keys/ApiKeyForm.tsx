import { useState } from "react";
import formStyles from "#client/admin/forms/FormDialog.module.css";
import { FormDialog } from "#client/admin/forms/FormDialog.tsx";
import { call } from "#client/api/request.ts";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import type { ApiKey } from "#shared/api/api-keys.ts";
import { KEY_SCOPES, type KeyScope, SCOPES } from "#shared/api/declaration/scopes.ts";
import { findRejection } from "../rules/rules-edits.ts";

interface Props {
  readonly onMade: (made: { readonly apiKey: ApiKey; readonly key: string }) => void;
  readonly onClose: () => void;
}

/** Name, rights and end of a new key. A failure keeps the input. */
export function ApiKeyForm({ onMade, onClose }: Props) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
  const [end, setEnd] = useState("");
  const body = { name, scopes, expiresOn: end || null };
  return (
    <FormDialog
      title="Add Key"
      submitLabel="Add Key"
      dirty={name !== "" || scopes.length > 0 || end !== ""}
      send={() => findRejection(call("POST /api/admin/api-keys", { body }).then(onMade))}
      fieldOf={(path) => (["name", "expiresOn"].includes(path) ? path : undefined)}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField
            label="Name"
            name="name"
            required
            maxLength={60}
            hint="The program that uses the key, such as ERP. Histories name it."
            value={name}
            onText={setName}
            error={errorOf("name")}
          />
          <fieldset className={formStyles.group}>
            <legend>What it may do</legend>
            <div>
              {KEY_SCOPES.map((scope) => (
                <Checkbox
                  key={scope}
                  label={SCOPES[scope]}
                  hint={scope}
                  name={scope}
                  checked={scopes.includes(scope)}
                  required={scopes.length === 0}
                  onCheck={(isChosen) =>
                    setScopes(
                      KEY_SCOPES.filter((each) =>
                        each === scope ? isChosen : scopes.includes(each),
                      ),
                    )
                  }
                />
              ))}
            </div>
          </fieldset>
          <TextField
            label="Last day (optional)"
            name="expiresOn"
            type="date"
            hint="Without it, the key works until somebody revokes it."
            value={end}
            onText={setEnd}
            error={errorOf("expiresOn")}
          />
        </>
      )}
    </FormDialog>
  );
}
