import type { PartnersReply } from "#shared/api/partners.ts";
import { endTurns } from "#shared/text/text.ts";
import { linkTo } from "../section/address.ts";
import styles from "./Embedding.module.css";

interface Props {
  /** The ID of a partner, or empty for none. */
  readonly id: string;
  readonly settings: PartnersReply;
}

/** The place of a partner's settings, and the sites that may show the configurator. */
export function PartnerNote({ id, settings: { partners, embedOrigins } }: Props) {
  const partner = partners.find((each) => each.id === id);
  const sites = partner?.origins ?? embedOrigins;
  return (
    <div className={styles.facts}>
      {partner ? (
        <p>
          The settings of <bdi>{endTurns(partner.name)}</bdi> are under{" "}
          <a href={linkTo("connections/partners", id)}>Partners</a>.
          {!partner.isOn && " It is turned off: its pages show a sentence instead."}
        </p>
      ) : id === "" ? (
        <p>Without a partner ID, quotes do not name a partner.</p>
      ) : (
        <p>
          <b>{id}</b> has no settings. Its quotes carry this ID, and you can search for it.
        </p>
      )}
      <p>
        {sites
          ? `These sites may show the configurator: ${sites.join(", ")}.`
          : "Any site may show the configurator."}
      </p>
    </div>
  );
}
