import type { PartnersReply } from "#shared/api/partners.ts";
import type { RulesDocument } from "#shared/rules.ts";
import { endTurns } from "#shared/text.ts";
import { fixedChoiceTexts } from "./fixed-choice-texts.ts";
import styles from "./PartnerFacts.module.css";

interface Props {
  readonly partner: PartnersReply["partners"][number];
  /** Who may show it where the partner does not say; null: anyone. */
  readonly embedOrigins: PartnersReply["embedOrigins"];
  readonly config: RulesDocument;
}

/** What is settled with a partner, in words. */
export function PartnerFacts({ partner, embedOrigins, config }: Props) {
  const { id, name, origins, accent, hidePrices, fixedChoices, problems } = partner;
  const shownBy = origins ?? embedOrigins;
  const decided = fixedChoiceTexts(fixedChoices, config);
  return (
    <section className={styles.facts} aria-labelledby="partner-facts">
      <h3 id="partner-facts">
        Settled with <bdi>{endTurns(name)}</bdi>
      </h3>
      {problems.length > 0 && (
        <div className={styles.problems}>
          <p>Not all of it fits the rules as they are now:</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <dl>
        <dt>Id</dt>
        <dd>{id}</dd>
        <dt>Shown by</dt>
        <dd>
          {shownBy ? (
            <ul>
              {shownBy.map((origin) => (
                <li key={origin}>{origin}</li>
              ))}
            </ul>
          ) : (
            "Any page"
          )}
        </dd>
        <dt>Accent</dt>
        <dd>
          {accent ? (
            <>
              <svg className={styles.swatch} viewBox="0 0 1 1" aria-hidden="true">
                <rect width="1" height="1" fill={accent} />
              </svg>{" "}
              {accent}
            </>
          ) : (
            "Ours"
          )}
        </dd>
        <dt>Prices</dt>
        <dd>{hidePrices ? "Hidden from visitors; quotes have them" : "Shown"}</dd>
        <dt>Decided</dt>
        <dd>
          {decided.length > 0 ? (
            <ul>
              {decided.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          ) : (
            "Nothing: visitors choose all"
          )}
        </dd>
      </dl>
      <p>
        To change it, edit <code>partners.json</code> in the server’s data folder. It counts within
        a second.
      </p>
    </section>
  );
}
