import { useQuery } from "@tanstack/react-query";
import { FormDialog } from "#client/admin/forms/FormDialog.tsx";
import { SecretDialog } from "#client/admin/forms/SecretDialog.tsx";
import { call } from "#client/api/request.ts";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import type { ApiKey } from "#shared/api/api-keys.ts";
import { SCOPES } from "#shared/api/declaration/scopes.ts";
import { dayText } from "#shared/time/day-text.ts";
import { useListChange } from "../rules/use-list-change.ts";
import { Card, ListSection } from "../section/ListSection.tsx";
import { Note } from "../section/Note.tsx";
import { useItemDialog } from "../section/use-item-dialog.ts";
import { ApiKeyForm } from "./ApiKeyForm.tsx";

const KEY_LIST = ["admin", "api-keys"];

type Open =
  | { readonly act: "add" }
  | { readonly act: "revoke"; readonly key: ApiKey }
  /** The new key, which is not kept after its dialog. */
  | { readonly act: "show"; readonly name: string; readonly secret: string };

/** The keys with which programs call the API. */
export function ApiKeys() {
  const list = useQuery({
    queryKey: KEY_LIST,
    queryFn: ({ signal }) => call("GET /api/admin/api-keys", { signal }),
  });
  const { send } = useListChange(KEY_LIST);
  const { open, show, close } = useItemDialog<Open>();
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
      onAdd={() => show({ act: "add" })}
      loaded={["API keys", list]}
      items={list.data?.apiKeys}
      none="There are no API keys yet. Add one for each program, with only the rights that it needs. Its name then stands in the history of what it changes."
      card={(key) => (
        <KeyCard key={key.id} apiKey={key} onRevoke={() => show({ act: "revoke", key })} />
      )}
    >
      {open?.act === "add" && (
        <ApiKeyForm
          send={(body) => {
            const { name } = body;
            const made = call("POST /api/admin/api-keys", { body });
            const shown = made.then(({ key }) => show({ act: "show", name, secret: key }));
            return send(shown, "API key added", name);
          }}
          onClose={close}
        />
      )}
      {open?.act === "show" && (
        <SecretDialog
          title={`API Key ${open.name}`}
          label="Key"
          secret={open.secret}
          onClose={close}
        >
          Give this key to the program, and to nobody else. Whoever has it can do what it allows.
        </SecretDialog>
      )}
      {open?.act === "revoke" && (
        <FormDialog
          title="Revoke Key"
          danger
          send={() => {
            const { id, name } = open.key;
            const revoked = call("DELETE /api/admin/api-keys/{keyId}", { params: { keyId: id } });
            return send(revoked, "API key revoked", name);
          }}
          onClose={close}
        >
          <p>
            The program with the key {open.key.name} can do nothing here anymore, from its next
            request on. {usedText(open.key)}. You cannot undo this: the program would need a new
            key.
          </p>
        </FormDialog>
      )}
    </ListSection>
  );
}

const TONES = { active: "good", expired: "warn", revoked: "soft" } as const;

interface CardProps {
  readonly apiKey: ApiKey;
  readonly onRevoke: () => void;
}

/** One key with its rights and its state. */
function KeyCard({ apiKey, onRevoke }: CardProps) {
  const { id, name, scopes, state, createdAt, createdBy } = apiKey;
  return (
    <Card name={name} actions={[state === "active" && { label: "Revoke", onClick: onRevoke }]}>
      <Note tone={TONES[state]}>{stateText(apiKey)}</Note>
      <ul>
        {scopes.map((scope) => (
          <li key={scope}>{SCOPES[scope]}</li>
        ))}
      </ul>
      <Note tone="soft">
        {usedText(apiKey)} · Added by {createdBy} on {dateTime(createdAt)} · wbk_{id}…
      </Note>
    </Card>
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
