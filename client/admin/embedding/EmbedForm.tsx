import type { ReactNode } from "react";
import { ColorField } from "#client/admin/forms/ColorField.tsx";
import { TextField } from "#client/ui/TextField.tsx";
import type { PartnersReply } from "#shared/api/partners.ts";
import type { Theme } from "#shared/embed.ts";
import styles from "./EmbedForm.module.css";
import type { EmbedOptions } from "./embed-options.ts";
import { PartnerField } from "./PartnerField.tsx";
import { RadioBar } from "./RadioBar.tsx";
import type { OptionProblems } from "./read-options.ts";

interface Props {
  readonly partners: PartnersReply["partners"];
  readonly options: EmbedOptions;
  readonly problems: OptionProblems;
  /** What of the bench the rules do not offer, in sentences. */
  readonly unfit: readonly string[];
  /** The color where none is asked for. */
  readonly ownAccent: string;
  readonly onOptions: (changes: Partial<EmbedOptions>) => void;
  /** What is settled with the partner. */
  readonly children: ReactNode;
}

const THEME_LABELS: Readonly<Record<Theme, string>> = {
  auto: "Auto",
  light: "Light",
  dark: "Dark",
};

const HEIGHT_LABELS = { content: "As tall as its content", fixed: "Fixed" } as const;

/** What can be asked of an embedded configurator. */
export function EmbedForm({ partners, options, problems, unfit, onOptions, ...rest }: Props) {
  const { ownAccent, children } = rest;
  return (
    <div className={styles.form}>
      <PartnerField
        partners={partners}
        partner={options.partner}
        onPartner={(partner) => onOptions({ partner })}
        error={problems.partner}
      />
      <RadioBar
        legend="Theme"
        choices={THEME_LABELS}
        value={options.theme}
        onValue={(theme) => onOptions({ theme })}
      />
      <ColorField
        label="Accent"
        name="accent"
        hint="Empty: the partner’s own, else ours."
        none={ownAccent}
        value={options.accent}
        onColor={(accent) => onOptions({ accent })}
        error={problems.accent}
      />
      <TextField
        label="Bench to begin with"
        name="bench"
        rows={2}
        hint="A link that Copy Link gave, or JSON. Empty: none."
        value={options.bench}
        onText={(bench) => onOptions({ bench })}
        error={problems.bench}
      />
      {unfit.length > 0 && (
        <div role="status" className={styles.unfit}>
          <p>The configurator leaves out what the rules do not offer:</p>
          <ul>
            {unfit.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      <RadioBar
        legend="Height"
        choices={HEIGHT_LABELS}
        value={options.isFixed ? "fixed" : "content"}
        onValue={(height) => onOptions({ isFixed: height === "fixed" })}
      />
      {options.isFixed && (
        <TextField
          label="Height in pixels"
          name="height"
          type="number"
          step={1}
          min={0}
          value={options.height}
          onText={(height) => onOptions({ height })}
          error={problems.height}
        />
      )}
      {children}
    </div>
  );
}
