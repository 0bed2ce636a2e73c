import { type ReactNode, useState } from "react";
import { ColorField } from "#client/admin/forms/ColorField.tsx";
import { Select } from "#client/ui/fields/Select.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import type { PartnersReply } from "#shared/api/partners.ts";
import { endTurns } from "#shared/text/text.ts";
import section from "../section/Section.module.css";
import styles from "./Embedding.module.css";
import type { EmbedOptions, OptionProblems } from "./embed-options.ts";

type Partners = PartnersReply["partners"];

interface Props {
  readonly partners: Partners;
  readonly options: EmbedOptions;
  readonly problems: OptionProblems;
  /** The choices of the initial bench that the rules do not allow, as sentences. */
  readonly unfit: readonly string[];
  /** The accent if none is typed. */
  readonly defaultAccent: string;
  readonly onOptions: (changes: Partial<EmbedOptions>) => void;
  /** The partner's settings. */
  readonly children: ReactNode;
}

const THEMES = [
  ["auto", "Auto"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

/** The options of an embedded configurator. */
export function EmbedForm(props: Props) {
  const { partners, options, problems, unfit, defaultAccent, onOptions, children } = props;
  return (
    <div className={styles.form}>
      <PartnerField
        partners={partners}
        partner={options.partner}
        onPartner={(partner) => onOptions({ partner })}
        error={problems.partner}
      />
      <Select
        label="Theme"
        options={THEMES}
        value={options.theme}
        onValue={(theme) => onOptions({ theme })}
      />
      <ColorField
        label="Accent"
        name="accent"
        hint="Leave it empty for the partner’s accent or the default."
        none={defaultAccent}
        value={options.accent}
        onColor={(accent) => onOptions({ accent })}
        error={problems.accent}
      />
      <TextField
        label="Initial bench"
        name="bench"
        rows={2}
        hint="A link from Copy Link, or JSON. Optional."
        value={options.bench}
        onText={(bench) => onOptions({ bench })}
        error={problems.bench}
      />
      {unfit.length > 0 && (
        <div role="status" className={section.note}>
          <p>The configurator leaves out some of these choices:</p>
          <ul>
            {unfit.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      <TextField
        label="Height in pixels"
        name="height"
        type="number"
        step={1}
        min={0}
        hint="Leave it empty to fit the content."
        value={options.height}
        onText={(height) => onOptions({ height })}
        error={problems.height}
      />
      {children}
    </div>
  );
}

interface PartnerFieldProps {
  readonly partners: Partners;
  /** An ID as typed, or empty for none. */
  readonly partner: string;
  readonly onPartner: (partner: string) => void;
  readonly error: string | undefined;
}

/** Stands for any other ID. It is not a valid ID itself. */
const OTHER_PARTNER = "?";

/** A partner with settings, none, or any other ID. */
function PartnerField({ partners, partner, onPartner, error }: PartnerFieldProps) {
  const [typing, setTyping] = useState(false);
  const isOther = typing || (partner !== "" && !partners.some((each) => each.id === partner));

  return (
    <>
      <Select
        label="Partner"
        value={isOther ? OTHER_PARTNER : partner}
        options={[
          ["", "None: our own page"],
          // Isolates the writing direction of the name: an option cannot contain markup.
          ...partners.map(({ id, name }) => [id, `\u2068${endTurns(name)}\u2069 (${id})`] as const),
          [OTHER_PARTNER, "Another ID …"],
        ]}
        onValue={(value) => {
          setTyping(value === OTHER_PARTNER);
          onPartner(value === OTHER_PARTNER ? "" : value);
        }}
      />
      {isOther && (
        <TextField
          label="Partner ID"
          name="partner-id"
          value={partner}
          onText={onPartner}
          maxLength={64}
          autoComplete="off"
          hint="Any ID works, with or without settings."
          error={error}
        />
      )}
    </>
  );
}
