import { useId, useState } from "react";
import { TextField } from "#client/ui/TextField.tsx";
import type { PartnersReply } from "#shared/api/partners.ts";
import { endTurns } from "#shared/text.ts";
import styles from "./PartnerField.module.css";

interface Props {
  readonly partners: PartnersReply["partners"];
  /** An id, as it is typed; empty: none. */
  readonly partner: string;
  readonly onPartner: (partner: string) => void;
  readonly error: string | undefined;
}

/** No id can be this. */
const OTHER = "?";

/** One of the partners that something is settled with, none, or any other id. */
export function PartnerField({ partners, partner, onPartner, error }: Props) {
  const id = useId();
  const [typing, setTyping] = useState(false);
  const isSettled = partners.some((each) => each.id === partner);
  const isOther = typing || (partner !== "" && !isSettled);

  const choose = (value: string) => {
    setTyping(value === OTHER);
    onPartner(value === OTHER ? "" : value);
  };

  return (
    <>
      <div className={styles.field}>
        <label htmlFor={id}>Partner</label>
        <select
          id={id}
          name="partner"
          value={isOther ? OTHER : partner}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">None: our own page</option>
          {partners.map((each) => (
            <option key={each.id} value={each.id}>
              {optionText(each)}
            </option>
          ))}
          <option value={OTHER}>Another id …</option>
        </select>
      </div>
      {isOther && (
        <TextField
          label="Partner’s id"
          name="partner-id"
          value={partner}
          onText={onPartner}
          maxLength={64}
          autoComplete="off"
          hint="Any id works: nothing needs to be settled for it."
          error={error}
        />
      )}
    </>
  );
}

/** An option holds no markup that would keep a name from turning its id around: characters do. */
const optionText = ({ id, name }: PartnersReply["partners"][number]) =>
  `\u2068${endTurns(name)}\u2069 (${id})`;
