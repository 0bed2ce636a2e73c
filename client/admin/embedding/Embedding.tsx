import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { CopyField } from "#client/ui/fields/CopyField.tsx";
import type { PartnersReply } from "#shared/api/partners.ts";
import { fixChoices } from "#shared/engine/fix-choices.ts";
import { validate } from "#shared/engine/validate.ts";
import { OUR_ACCENT } from "#shared/partners/accent.ts";
import { readRules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { PARTNER_LIST } from "../rules/watched-lists.ts";
import { LoadState } from "../section/LoadFailure.tsx";
import { Section } from "../section/Section.tsx";
import styles from "./Embedding.module.css";
import { EmbedForm } from "./EmbedForm.tsx";
import { addEvent, EventLog, type PreviewEvents } from "./EventLog.tsx";
import { embedLine, frameLine } from "./embed-line.ts";
import {
  DEFAULT_OPTIONS,
  type EmbedAttributes,
  type EmbedOptions,
  readOptions,
} from "./embed-options.ts";
import { PartnerNote } from "./PartnerNote.tsx";
import { Preview } from "./Preview.tsx";

interface Props {
  readonly config: RulesDocument;
  readonly shown: boolean;
}

/** The Embedding section: options, the line to paste, a preview, and the preview's events. */
export function Embedding({ config, shown }: Props) {
  const settings = useQuery({ ...PARTNER_LIST, enabled: shown });
  return (
    <Section
      title="Embedding"
      head={<p>A partner pastes one line into a page, and visitors configure benches there.</p>}
    >
      <LoadState what="partners" query={settings} />
      {settings.data && <EmbedBuilder config={config} settings={settings.data} />}
    </Section>
  );
}

interface BuilderProps {
  readonly config: RulesDocument;
  readonly settings: PartnersReply;
}

function EmbedBuilder({ config, settings }: BuilderProps) {
  const { partners, publicOrigin } = settings;
  const [options, setOptions] = useState<EmbedOptions>(() => ({
    ...DEFAULT_OPTIONS,
    partner: partners[0]?.id ?? "",
  }));
  const [events, setEvents] = useState<PreviewEvents>([]);
  const { attributes, problems } = readOptions(options, config);
  const previewed = useDebounced(attributes);
  const partner = partners.find(({ id }) => id === options.partner);
  // The preview starts over when the partner's settings change.
  const previewedPartner = partners.find(({ id }) => id === previewed.partner);
  const rules = useMemo(
    () => fixChoices(readRules(config), partner?.fixedChoices ?? {}).rules,
    [config, partner],
  );
  const unfit = validate(rules, attributes.configuration ?? {}, { complete: false });

  return (
    <div className={styles.builder}>
      <EmbedForm
        partners={partners}
        options={options}
        problems={problems}
        unfit={unfit.map(({ message }) => message)}
        defaultAccent={partner?.accent?.toLowerCase() ?? OUR_ACCENT}
        onOptions={(changes) => setOptions((before) => ({ ...before, ...changes }))}
      >
        <PartnerNote id={attributes.partner ?? ""} settings={settings} />
      </EmbedForm>
      <EmbedCode
        publicOrigin={publicOrigin}
        attributes={attributes}
        isValid={Object.keys(problems).length === 0}
      />
      <section className={styles.preview} aria-labelledby="embed-preview">
        <h3 id="embed-preview">Preview</h3>
        <p>A quote requested in the preview is a real quote.</p>
        <Preview
          key={`${previewed.partner} ${previewedPartner?.version}`}
          attributes={previewed}
          onEvent={(name, detail) => setEvents((before) => addEvent(before, name, detail))}
        />
      </section>
      <EventLog events={events} onClear={() => setEvents([])} />
    </div>
  );
}

const PAUSE_MS = 400;

/** The attributes after a pause in typing. */
function useDebounced(attributes: EmbedAttributes): EmbedAttributes {
  const [debounced, setDebounced] = useState(attributes);
  const latest = JSON.stringify(attributes);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(JSON.parse(latest)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [latest]);
  return debounced;
}

interface CodeProps {
  /** The public address of the server; null if it is not set. */
  readonly publicOrigin: string | null;
  readonly attributes: EmbedAttributes;
  /** Whether all input is valid. */
  readonly isValid: boolean;
}

/** The line of HTML that a partner pastes, and a frame for pages without scripts. */
function EmbedCode({ publicOrigin, attributes, isValid }: CodeProps) {
  const origin = publicOrigin ?? window.location.origin;
  const line = embedLine(origin, attributes);
  const frame = frameLine(origin, attributes);
  return (
    <div className={styles.code}>
      <CopyField
        key={line}
        label="Line for the partner’s page"
        text={line}
        look="primary"
        {...(!isValid && { note: "Invalid fields are left out." })}
      />
      {publicOrigin === null && (
        <p>
          The line uses the server address of this page. If partners need a different one, set{" "}
          <code>PUBLIC_URL</code>.
        </p>
      )}
      <details>
        <summary>For a page without scripts</summary>
        <p>A plain frame shows the same configurator, with a fixed height and without events.</p>
        <CopyField key={frame} label="Frame" text={frame} />
      </details>
    </div>
  );
}
