import { useQuery } from "@tanstack/react-query";
import { call } from "#client/api/call.ts";
import { queryOf } from "#client/api/query-of.ts";
import { SecretDialog } from "#client/ui/fields/SecretDialog.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import type { ApiKey, ApiKeyRequest } from "#shared/api/api-keys.ts";
import { KEY_SCOPES, type KeyScope, SCOPES } from "#shared/api/declaration/scopes.ts";
import { dayText } from "#shared/time/day-text.ts";
import { CheckGroup } from "../forms/CheckGroup.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useFormValues } from "../forms/use-form-values.ts";
import type { Rejection } from "../rules/rules-edits.ts";
import { useListChange } from "../rules/use-list-change.ts";
import { Card, ListSection, useDialog } from "../section/ListSection.tsx";
import { Note } from "../section/Note.tsx";

const KEY_LIST = queryOf("GET /api/admin/api-keys", {});

const TONES = { active: "good", expired: "warn", revoked: "soft" } as const;

/** The keys with which programs call the API. */
export function ApiKeys() {
  const list = useQuery(KEY_LIST);
  const { send } = useListChange(KEY_LIST);
  const { dialog, open } = useDialog();

  const add = () =>
    open((close) => (
      <ApiKeyForm
        send={(body) => {
          const made = call("POST /api/admin/api-keys", { body });
          const shown = made.then(({ key }) => showKey(body.name, key));
          return send(shown, "API key added", body.name);
        }}
        onClose={close}
      />
    ));
  const showKey = (name: string, key: string) =>
    open((close) => (
      <SecretDialog title={`API Key ${name}`} label="Key" secret={key} onClose={close}>
        Give this key to the program, and to nobody else. Whoever has it can do what it allows.
      </SecretDialog>
    ));
  const revoke = (key: ApiKey) =>
    open((close) => (
      <FormDialog
        title="Revoke Key"
        danger
        send={() => {
          const params = { keyId: key.id };
          const revoked = call("DELETE /api/admin/api-keys/{keyId}", { params });
          return send(revoked, "API key revoked", key.name);
        }}
        onClose={close}
      >
        <p>
          The program with the key {key.name} can do nothing here anymore, from its next request on. {usedText(key)}.
          You cannot undo this: the program would need a new key.
        </p>
      </FormDialog>
    ));

  return (
    <ListSection
      title="API Keys"
      about={
        <>
          Programs, such as your ERP, read and change data here without the staff password. The{" "}
          <a href="/api/docs">API description</a> says how.
        </>
      }
      add="Add Key"
      onAdd={add}
      loaded={["API keys", list]}
      items={list.data?.apiKeys}
      none="There are no API keys yet. Add one for each program, with only the rights that it needs. Its name then stands in the history of what it changes."
      card={(key) => (
        <Card
          key={key.id}
          name={key.name}
          actions={[key.state === "active" && { label: "Revoke", onClick: () => revoke(key) }]}
        >
          <Note tone={TONES[key.state]}>{stateText(key)}</Note>
          <ul>
            {key.scopes.map((scope) => (
              <li key={scope}>{SCOPES[scope]}</li>
            ))}
          </ul>
          <Note tone="soft">
            {usedText(key)} · Added by {key.createdBy} on {dateTime(key.createdAt)} · wbk_{key.id}…
          </Note>
        </Card>
      )}
    >
      {dialog}
    </ListSection>
  );
}

interface FormProps {
  readonly send: (request: ApiKeyRequest) => Promise<Rejection | undefined>;
  readonly onClose: () => void;
}

const NO_SCOPES: readonly KeyScope[] = [];

/** Name, rights and end of a new key. A failure keeps the input. */
function ApiKeyForm({ send, onClose }: FormProps) {
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

/** 'Active until Jun 30, 2027', 'Expired after Jun 30, 2027', 'Revoked on Jun 1, 2027, 9:00 AM' */
function stateText({ state, expiresOn, revokedAt }: ApiKey): string {
  const day = expiresOn === null ? undefined : dayText(expiresOn);
  if (state === "revoked") return `Revoked on ${dateTime(revokedAt ?? "")}`;
  if (state === "expired") return `Expired after ${day}`;
  return day === undefined ? "Active, without an end" : `Active until ${day}`;
}

const usedText = ({ lastUsedAt }: ApiKey) =>
  lastUsedAt === null ? "Never used" : `Last used on ${dateTime(lastUsedAt)}`;
