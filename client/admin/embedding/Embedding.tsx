import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { LoadFailure } from "#client/admin/LoadFailure.tsx";
import { call } from "#client/api/request.ts";
import { Button } from "#client/ui/Button.tsx";
import { OUR_ACCENT } from "#shared/accent.ts";
import type { PartnersReply } from "#shared/api/partners.ts";
import { fixChoices } from "#shared/engine/fix-choices.ts";
import { readRules } from "#shared/engine/model.ts";
import { validate } from "#shared/engine/validate.ts";
import type { RulesDocument } from "#shared/rules.ts";
import { EmbedCode } from "./EmbedCode.tsx";
import styles from "./Embedding.module.css";
import { EmbedForm } from "./EmbedForm.tsx";
import { EventLog, type PreviewEvents, withEvent } from "./EventLog.tsx";
import {
  DEFAULT_OPTIONS,
  type EmbedAttributes,
  type EmbedOptions,
  readOptions,
} from "./embed-options.ts";
import { NoFacts, PartnerFacts } from "./PartnerFacts.tsx";
import { Preview } from "./Preview.tsx";

interface Props {
  readonly config: RulesDocument;
  readonly shown: boolean;
}

/** The Embedding section: options, the line to paste, a preview, and the preview's events. */
export function Embedding({ config, shown }: Props) {
  const {
    data: settings,
    error,
    refetch,
  } = useQuery({
    queryKey: ["admin", "partners"],
    queryFn: ({ signal }) => call("GET /api/admin/partners", { signal }),
    enabled: shown,
  });
  const load = () => void refetch();

  return (
    <section className={styles.embedding} aria-labelledby="embedding-title">
      <div className={styles.head}>
        <h2 id="embedding-title">Embedding</h2>
        <p>A partner pastes one line into a page, and visitors configure benches there.</p>
        <Button look="small" onClick={load}>
          Reload Partners
        </Button>
      </div>
      {error && (
        <LoadFailure text="The partners could not be loaded." error={error} onRetry={load} />
      )}
      {settings && <EmbedBuilder config={config} settings={settings} />}
      {!settings && !error && <p>Loading the partners …</p>}
    </section>
  );
}

interface BuilderProps {
  readonly config: RulesDocument;
  readonly settings: PartnersReply;
}

function EmbedBuilder({ config, settings }: BuilderProps) {
  const { partners, embedOrigins, publicOrigin, fileError } = settings;
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
    <>
      {fileError !== null && (
        <p role="alert" className={styles.failure}>
          {`${fileError}\nThe last valid version of the file stays in effect.`}
        </p>
      )}
      <div className={styles.builder}>
        <EmbedForm
          partners={partners}
          options={options}
          problems={problems}
          unfit={unfit.map(({ message }) => message)}
          defaultAccent={partner?.accent?.toLowerCase() ?? OUR_ACCENT}
          onOptions={(changes) => setOptions((before) => ({ ...before, ...changes }))}
        >
          {partner ? (
            <PartnerFacts partner={partner} embedOrigins={embedOrigins} config={config} />
          ) : (
            <NoFacts
              partner={attributes.partner ?? ""}
              embedOrigins={embedOrigins}
              hasPartners={partners.length > 0}
            />
          )}
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
            key={JSON.stringify([previewed.partner, previewedPartner])}
            attributes={previewed}
            onEvent={(name, detail) => setEvents((before) => withEvent(before, name, detail))}
          />
        </section>
        <EventLog events={events} onClear={() => setEvents([])} />
      </div>
    </>
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
