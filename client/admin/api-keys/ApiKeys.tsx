import { useQuery } from "@tanstack/react-query";
import { call } from "#client/api/call.ts";
import { queryOf } from "#client/api/query-of.ts";
import { SecretDialog } from "#client/ui/fields/SecretDialog.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import type { ApiKey } from "#shared/api/api-keys.ts";
import { SCOPES } from "#shared/api/declaration/scopes.ts";
import { dayText } from "#shared/time/day-text.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useListChange } from "../rules/use-list-change.ts";
import { Card, ListSection, useDialog } from "../section/ListSection.tsx";
import { Note } from "../section/Note.tsx";
import { ApiKeyForm } from "./ApiKeyForm.tsx";

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

/** 'Active until Jun 30, 2027', 'Expired after Jun 30, 2027', 'Revoked on Jun 1, 2027, 9:00 AM' */
function stateText({ state, expiresOn, revokedAt }: ApiKey): string {
  const day = expiresOn === null ? undefined : dayText(expiresOn);
  if (state === "revoked") return `Revoked on ${dateTime(revokedAt ?? "")}`;
  if (state === "expired") return `Expired after ${day}`;
  return day === undefined ? "Active, without an end" : `Active until ${day}`;
}

const usedText = ({ lastUsedAt }: ApiKey) =>
  lastUsedAt === null ? "Never used" : `Last used on ${dateTime(lastUsedAt)}`;
