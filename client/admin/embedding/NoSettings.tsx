import styles from "./PartnerFacts.module.css";

/** What a partner's settings are for, where there are none. */
export function NoSettings() {
  return (
    <div className={styles.facts}>
      <p>
        Nothing is settled with a partner yet, and nothing needs to be: any id works. The file{" "}
        <code>partners.json</code> in the server’s data folder can settle for an id a name, whose
        pages may show the configurator, a color, that prices are hidden, and which steps are
        decided:
      </p>
      <pre className={styles.example}>{EXAMPLE_FILE}</pre>
    </div>
  );
}

/** A partners' file; the name of its choice is of the rules that the product comes with. */
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
