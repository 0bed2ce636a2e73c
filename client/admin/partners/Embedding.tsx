import { useEffect, useEffectEvent, useRef, useState } from "react";
import { defineElement } from "#client/partner/embed/element/element.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { CopyField } from "#client/ui/fields/CopyField.tsx";
import { Select } from "#client/ui/fields/Select.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import type { PartnersReply, StoredPartnerReply } from "#shared/api/partners.ts";
import { fixChoices } from "#shared/engine/fix-choices.ts";
import { validate } from "#shared/engine/validate.ts";
import { isAccent } from "#shared/partners/accent.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { BenchField } from "../forms/BenchField.tsx";
import { useFormValues } from "../forms/use-form-values.ts";
import { Note } from "../section/Note.tsx";
import { embedLine, frameLine } from "./embed-line.ts";
import { attributeTexts, DEFAULT_OPTIONS, type EmbedAttributes, readOptions } from "./embed-options.ts";
import { Group } from "./Group.tsx";
import { partnersStyles } from "./partners-styles.ts";

const THEMES = [
  ["auto", "Auto"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

interface Props {
  /** The partner as it is saved; undefined for our own pages. */
  readonly partner?: StoredPartnerReply;
  /** The accent as typed. */
  readonly accent?: string;
  readonly settings: PartnersReply;
  readonly config: RulesDocument;
  readonly rules: Rules;
}

/** The line that embeds the configurator in a page, with its options and a preview. */
export function Embedding({ partner, accent = "", settings, config, rules }: Props) {
  const { values, field, choice } = useFormValues(DEFAULT_OPTIONS);
  const [isShown, setShown] = useState(false);
  const { attributes: options, problems } = readOptions(values, config);
  const attributes = { ...(partner && { partner: partner.id }), ...options };
  const origin = settings.publicOrigin ?? window.location.origin;
  const line = embedLine(origin, attributes);
  const frame = frameLine(origin, attributes);
  const offered = fixChoices(rules, partner?.fixedChoices ?? {}).rules;
  const unfit = validate(offered, options.configuration ?? {}, { complete: false });
  const isValid = Object.keys(problems).length === 0;

  return (
    <Group title={partner ? "Embedding" : "On our own pages"}>
      <div className={partnersStyles.pair}>
        <Select label="Theme" options={THEMES} {...choice("theme")} />
        <TextField
          label="Height in pixels"
          type="number"
          step={1}
          min={0}
          hint="Leave it empty to fit the content."
          {...field("height", problems.height)}
        />
      </div>
      <BenchField
        rules={rules}
        hint="The bench to start with: a link from Copy Link, or JSON. Optional."
        {...field("bench", problems.bench)}
      />
      {unfit.length > 0 && (
        <Note tone="note" role="status">
          The configurator leaves out some of these choices: {unfit.map(({ message }) => message).join(" ")}
        </Note>
      )}
      <CopyField
        key={line}
        label={partner ? "Line for the partner’s page" : "Line for our page"}
        text={line}
        {...(!isValid && { note: "Invalid fields are left out." })}
      />
      {settings.publicOrigin === null && (
        <Note tone="soft">
          The line uses the server address of this page. If partners need a different one, set <code>PUBLIC_URL</code>.
        </Note>
      )}
      <details>
        <summary className="py-2 cursor-pointer">For a page without scripts</summary>
        <p>A plain frame shows the same configurator, with a fixed height and without events.</p>
        <CopyField key={frame} label="Frame" text={frame} />
      </details>
      <div className={partnersStyles.head}>
        <Note tone="soft">
          {partner && "The preview has the saved settings, and the accent as typed. "}A quote requested in the preview
          is a real quote.
        </Note>
        <Button look="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? "Hide Preview" : "Show Preview"}
        </Button>
      </div>
      {isShown && (
        <div className="border border-line-strong">
          <Preview
            // It starts over when the partner's settings change.
            key={partner?.version}
            attributes={{ ...attributes, ...(isAccent(accent) && { accent }) }}
          />
        </div>
      )}
    </Group>
  );
}

/** The element itself, as on a partner's page. */
function Preview({ attributes }: { readonly attributes: EmbedAttributes }) {
  const place = useRef<HTMLDivElement>(null);
  const [element] = useState(createElement);

  const update = useEffectEvent(() => {
    const hadBench = element.hasAttribute("configuration");
    for (const [name, text] of attributeTexts(attributes)) {
      if (text === undefined) element.removeAttribute(name);
      else element.setAttribute(name, text);
    }
    if (hadBench && !element.hasAttribute("configuration")) element.reset();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an attribute changes
  useEffect(() => update(), [JSON.stringify(attributes)]);

  useEffect(() => {
    place.current?.append(element);
    return () => element.remove();
  }, [element]);

  return <div ref={place} />;
}

function createElement(): WorkbenchConfiguratorElement {
  defineElement(window.location.origin);
  return document.createElement("workbench-configurator");
}
