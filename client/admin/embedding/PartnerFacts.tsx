import type { PartnersReply } from "#shared/api/partners.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { endTurns } from "#shared/text/text.ts";
import { labelsOf } from "../rules/step-texts.ts";
import styles from "./Embedding.module.css";

type Partner = PartnersReply["partners"][number];

interface Props {
  readonly partner: Partner;
  /** The sites that may embed the configurator if the partner names none; null: any site. */
  readonly embedOrigins: PartnersReply["embedOrigins"];
  readonly config: RulesDocument;
}

/** The settings of a partner. */
export function PartnerFacts({ partner, embedOrigins, config }: Props) {
  const { id, name, origins, accent, hidePrices, fixedChoices, problems } = partner;
  const fixed = fixedChoiceTexts(fixedChoices, config);
  return (
    <section className={styles.facts} aria-labelledby="partner-facts">
      <h3 id="partner-facts">
        Settings of <bdi>{endTurns(name)}</bdi>
      </h3>
      {problems.length > 0 && (
        <div className={styles.note}>
          <p>Some settings do not match the current rules:</p>
          <List texts={problems} />
        </div>
      )}
      <dl>
        <dt>ID</dt>
        <dd>{id}</dd>
        <dt>Sites</dt>
        <dd>
          <List texts={origins ?? embedOrigins ?? ["Any"]} />
        </dd>
        <dt>Accent</dt>
        <dd>
          {accent && (
            <svg className={styles.swatch} viewBox="0 0 1 1" aria-hidden="true">
              <rect width="1" height="1" fill={accent} />
            </svg>
          )}{" "}
          {accent ?? "Default"}
        </dd>
        <dt>Prices</dt>
        <dd>{hidePrices ? "Hidden from visitors, included in quotes" : "Shown"}</dd>
        <dt>Fixed choices</dt>
        <dd>
          <List texts={fixed.length > 0 ? fixed : ["None"]} />
        </dd>
      </dl>
      <p>
        To change these settings, edit <code>partners.json</code> in the server’s data folder.
        Changes apply within a second.
      </p>
    </section>
  );
}

function List({ texts }: { texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** A partner's fixed choices in the labels of the rules: 'Width: 72 in'. */
export function fixedChoiceTexts(
  fixedChoices: Partner["fixedChoices"],
  { steps }: Pick<RulesDocument, "steps">,
): readonly string[] {
  return Object.entries(fixedChoices).map(([stepKey, choice]) => {
    const { name, labels } = labelsOf(stepKey, [choice].flat(), steps);
    return `${name}: ${labels.join(", ")}`;
  });
}

interface NoFactsProps {
  /** An ID without settings, or empty for no partner. */
  readonly partner: string;
  readonly embedOrigins: PartnersReply["embedOrigins"];
  /** Whether any partner has settings. */
  readonly hasPartners: boolean;
}

/** The defaults, for an ID without settings. */
export function NoFacts({ partner, embedOrigins, hasPartners }: NoFactsProps) {
  return (
    <div className={styles.facts}>
      {partner === "" ? (
        <p>Without a partner ID, quotes do not name a partner.</p>
      ) : (
        <p>
          <b>{partner}</b> has no settings. Its quotes carry this ID, and you can search for it.
        </p>
      )}
      <p>
        {embedOrigins
          ? `Pages of ${embedOrigins.join(", ")} may embed the configurator (EMBED_ORIGINS).`
          : "Any page may embed the configurator."}
      </p>
      {!hasPartners && (
        <>
          <p>
            No partner has settings yet. Settings are optional: any ID works. The file{" "}
            <code>partners.json</code> in the server’s data folder can give a partner a name, the
            sites that may embed the configurator, an accent color, hidden prices, and fixed
            choices:
          </p>
          <pre className={styles.example}>{EXAMPLE_FILE}</pre>
        </>
      )}
    </div>
  );
}

/** A valid partners file for the default rules. */
export const EXAMPLE_FILE = JSON.stringify(
  {
    partners: [
      {
        id: "acme",
        name: "Acme Tools",
        origins: ["https://shop.example.com"],
        accent: "#0b6bb8",
        hidePrices: true,
        fixedChoices: { width: "72" },
      },
    ],
  },
  null,
  2,
);
