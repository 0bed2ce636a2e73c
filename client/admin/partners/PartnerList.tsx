import { useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { SearchField } from "#client/ui/fields/SearchField.tsx";
import type { StoredPartnerReply } from "#shared/api/partners.ts";
import { matchWords } from "#shared/text/match-words.ts";
import { countNoun } from "#shared/text/text.ts";
import section from "../section/Section.module.css";
import styles from "./Partners.module.css";

interface Props {
  readonly partners: readonly StoredPartnerReply[];
  /** The ID of the open partner. */
  readonly open: string | undefined;
  /** The IDs of those with unsaved input. */
  readonly unsaved: readonly string[];
  readonly onOpen: (id: string) => void;
  readonly onAdd: () => void;
}

/** A longer list can be searched. */
const MAX_UNSEARCHED = 8;

/** The partners by name. */
export function PartnerList({ partners, open, unsaved, onOpen, onAdd }: Props) {
  const [search, setSearch] = useState("");
  const isWanted = matchWords(search);
  const found = partners
    .filter(({ id, name }) => isWanted(id, name))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en-US"));
  return (
    <div className={styles.list}>
      <Button look={partners.length === 0 ? "primary" : "small"} onClick={onAdd}>
        Add Partner
      </Button>
      {partners.length === 0 && (
        <p className={section.none}>
          No partner has settings yet. Settings are optional: they give a partner a name, its sites,
          an accent, fixed choices, prices of its own, and a secret for its server.
        </p>
      )}
      {partners.length > MAX_UNSEARCHED && (
        <SearchField hint="Name or ID" value={search} onText={setSearch} />
      )}
      {partners.length > 0 && found.length === 0 && (
        <p className={section.soft}>No partner has this in its name or ID.</p>
      )}
      <ul aria-label="Partners">
        {found.map((partner) => (
          <li key={partner.id}>
            <button
              type="button"
              aria-current={partner.id === open || undefined}
              onClick={() => onOpen(partner.id)}
            >
              <b>
                <bdi>{partner.name}</bdi>
              </b>
              {!partner.isOn && <em>Turned off</em>}
              <span>{factsOf(partner, unsaved.includes(partner.id))}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** 'acme · 2 sites · 12 quotes in 30 days' */
function factsOf(partner: StoredPartnerReply, isUnsaved: boolean): string {
  const { id, origins, recentQuotes, problems } = partner;
  return [
    id,
    origins ? countNoun(origins.length, "site") : "default sites",
    ...(recentQuotes > 0 ? [`${countNoun(recentQuotes, "quote")} in 30 days`] : []),
    ...(problems.length > 0 ? ["does not match the catalog"] : []),
    ...(isUnsaved ? ["unsaved"] : []),
  ].join(" · ");
}
