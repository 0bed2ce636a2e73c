import type { PartnersReply } from "#shared/api/partners.ts";
import styles from "./PartnerFacts.module.css";

interface Props {
  /** An id that nothing is settled with; empty: none. */
  readonly partner: string;
  readonly embedOrigins: PartnersReply["embedOrigins"];
}

/** What holds where nothing is settled with a partner. */
export function NoPartner({ partner, embedOrigins }: Props) {
  return (
    <div className={styles.facts}>
      {partner === "" ? (
        <p>Quotes that are asked for here name no partner.</p>
      ) : (
        <p>
          Nothing is settled with <b>{partner}</b>. Its quotes are stored under this id and found by
          it.
        </p>
      )}
      <p>
        {embedOrigins
          ? `The pages of ${embedOrigins.join(", ")} may show it: EMBED_ORIGINS says so.`
          : "Any page may show it."}
      </p>
    </div>
  );
}
