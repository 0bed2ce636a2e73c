import { useMemo, useState } from "react";
import { OUR_ACCENT } from "#shared/accent.ts";
import type { PartnersReply } from "#shared/api/partners.ts";
import { fixChoices } from "#shared/engine/fix-choices.ts";
import { readRules } from "#shared/engine/model.ts";
import { validate } from "#shared/engine/validate.ts";
import type { RulesDocument } from "#shared/rules.ts";
import { EmbedCode } from "./EmbedCode.tsx";
import styles from "./Embedding.module.css";
import { EmbedForm } from "./EmbedForm.tsx";
import { EventLog } from "./EventLog.tsx";
import { DEFAULT_OPTIONS, type EmbedAttributes, type EmbedOptions } from "./embed-options.ts";
import { NoPartner } from "./NoPartner.tsx";
import { NoSettings } from "./NoSettings.tsx";
import { PartnerFacts } from "./PartnerFacts.tsx";
import { Preview } from "./Preview.tsx";
import { type PreviewEvent, withEvent } from "./preview-events.ts";
import { readOptions } from "./read-options.ts";
import { useSettled } from "./use-settled.ts";

/** After a pause in typing the preview follows. */
const PAUSE_MS = 400;

interface Props {
  readonly config: RulesDocument;
  readonly settings: PartnersReply;
}

/** The options, what they make of the line and of the preview, and what the preview tells. */
export function EmbeddingDesk({ config, settings }: Props) {
  const { partners, embedOrigins, publicOrigin, fileError } = settings;
  const [options, setOptions] = useState<EmbedOptions>(() => ({
    ...DEFAULT_OPTIONS,
    partner: partners[0]?.id ?? "",
  }));
  const [events, setEvents] = useState<readonly PreviewEvent[]>([]);
  const { attributes, problems } = readOptions(options, config);
  const settled = useSettled(JSON.stringify(attributes), PAUSE_MS);
  const previewed = useMemo((): EmbedAttributes => JSON.parse(settled), [settled]);
  const partner = partners.find(({ id }) => id === options.partner);
  // Where something else is settled with them, the preview begins anew.
  const previewedPartner = partners.find(({ id }) => id === previewed.partner);
  const rules = useMemo(
    () => fixChoices(readRules(config), partner?.fixedChoices ?? {}).rules,
    [config, partner],
  );
  const unfit = validate(rules, attributes.configuration ?? {}, { complete: false });

  return (
    <>
      {fileError !== null && (
        <p role="alert" className={styles.failure}>
          {`${fileError}\nWhat the file said before still holds.`}
        </p>
      )}
      <div className={styles.desk}>
        <div className={styles.options}>
          <EmbedForm
            partners={partners}
            options={options}
            problems={problems}
            unfit={unfit.map(({ message }) => message)}
            ownAccent={partner?.accent?.toLowerCase() ?? OUR_ACCENT}
            onOptions={(changes) => setOptions((before) => ({ ...before, ...changes }))}
          >
            {partner ? (
              <PartnerFacts partner={partner} embedOrigins={embedOrigins} config={config} />
            ) : (
              <NoPartner partner={attributes.partner ?? ""} embedOrigins={embedOrigins} />
            )}
            {partners.length === 0 && <NoSettings />}
          </EmbedForm>
        </div>
        <div className={styles.code}>
          <EmbedCode
            publicOrigin={publicOrigin}
            attributes={attributes}
            isWhole={Object.keys(problems).length === 0}
          />
        </div>
        <section className={styles.preview} aria-labelledby="embed-preview">
          <h3 id="embed-preview">Preview</h3>
          <p className={styles.caution}>A quote that is requested in the preview is a real one.</p>
          <div className={styles.stage}>
            <Preview
              key={JSON.stringify([previewed.partner, previewedPartner])}
              attributes={previewed}
              onEvent={(name, detail) => setEvents((before) => withEvent(before, name, detail))}
            />
          </div>
        </section>
        <div className={styles.log}>
          <EventLog events={events} onClear={() => setEvents([])} />
        </div>
      </div>
    </>
  );
}
