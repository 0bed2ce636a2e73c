import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { FormDialog } from "#client/admin/forms/FormDialog.tsx";
import { SecretDialog } from "#client/admin/forms/SecretDialog.tsx";
import { call } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import type { ApiKey } from "#shared/api/api-keys.ts";
import { SCOPES } from "#shared/api/declaration/scopes.ts";
import { dayText } from "#shared/time/day-text.ts";
import { findRejection } from "../rules/rules-edits.ts";
import { useListChange } from "../rules/use-list-change.ts";
import { LoadState } from "../section/LoadFailure.tsx";
import section from "../section/Section.module.css";
import { Section } from "../section/Section.tsx";
import { ApiKeyForm } from "./ApiKeyForm.tsx";

const KEY_LIST = ["admin", "api-keys"];

/** The keys with which programs call the API. */
export function ApiKeys() {
  const list = useQuery({
    queryKey: KEY_LIST,
    queryFn: ({ signal }) => call("GET /api/admin/api-keys", { signal }),
  });
  const { told } = useListChange(KEY_LIST);
  const [isAdding, setAdding] = useState(false);
  /** The new key, which is not kept after its dialog. */
  const [made, setMade] = useState<{ readonly name: string; readonly key: string }>();
  const [revoked, setRevoked] = useState<ApiKey>();
  const title = useRef<HTMLHeadingElement>(null);
  const keys = list.data?.apiKeys ?? [];

  return (
    <Section
      title="API Keys"
      titleRef={title}
      head={
        <>
          <p className={section.soft}>
            Programs, such as your ERP, read and change data here without the staff password. The{" "}
            <a href="/api/docs">API description</a> says how.
          </p>
          <Button look="small" onClick={() => setAdding(true)}>
            Add Key
          </Button>
        </>
      }
    >
      <LoadState what="API keys" query={list} />
      {list.data && keys.length === 0 && (
        <p className={section.none}>
          There are no API keys yet. Add one for each program, with only the rights that it needs.
          Its name then stands in the history of what it changes.
        </p>
      )}
      <ul className={section.list}>
        {keys.map((key) => (
          <KeyCard key={key.id} apiKey={key} onRevoke={() => setRevoked(key)} />
        ))}
      </ul>
      {isAdding && (
        <ApiKeyForm
          onMade={({ apiKey: { name }, key }) => {
            void told("API key added", { detail: name });
            setMade({ name, key });
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {made && (
        <SecretDialog
          title={`API Key ${made.name}`}
          label="Key"
          secret={made.key}
          onClose={() => setMade(undefined)}
        >
          Give this key to the program, and to nobody else. Whoever has it can do what it allows.
        </SecretDialog>
      )}
      {revoked && (
        <FormDialog
          title="Revoke Key"
          submitLabel="Revoke Key"
          danger
          send={() =>
            findRejection(
              call("DELETE /api/admin/api-keys/{keyId}", { params: { keyId: revoked.id } }).then(
                () => {
                  void told("API key revoked", { detail: revoked.name }).then(() =>
                    title.current?.focus(),
                  );
                },
              ),
            )
          }
          onClose={() => setRevoked(undefined)}
        >
          <p>
            The program with the key {revoked.name} can do nothing here anymore, from its next
            request on. {usedText(revoked)}. You cannot undo this: the program would need a new key.
          </p>
        </FormDialog>
      )}
    </Section>
  );
}

const LOOKS = { active: section.good, expired: section.warn, revoked: section.soft } as const;

interface CardProps {
  readonly apiKey: ApiKey;
  readonly onRevoke: () => void;
}

/** One key with its rights and its state. */
function KeyCard({ apiKey, onRevoke }: CardProps) {
  const { id, name, scopes, state, createdAt, createdBy } = apiKey;
  const isActive = state === "active";
  return (
    <li className={section.card}>
      <h3>{name}</h3>
      <p className={LOOKS[state]}>{stateText(apiKey)}</p>
      <ul className={isActive ? undefined : section.soft}>
        {scopes.map((scope) => (
          <li key={scope}>{SCOPES[scope]}</li>
        ))}
      </ul>
      <p className={section.soft}>
        {usedText(apiKey)} · Added by {createdBy} on {dateTime(createdAt)} · wbk_{id}…
      </p>
      {isActive && (
        <div className={section.buttons}>
          <Button look="small" aria-label={`Revoke: ${name}`} onClick={onRevoke}>
            Revoke
          </Button>
        </div>
      )}
    </li>
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
