import { useEffect, useEffectEvent, useRef, useState } from "react";
import { defineElement } from "#client/partner/embed/element/element.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { CopyField } from "#client/ui/fields/CopyField.tsx";
import { Select } from "#client/ui/fields/Select.tsx";
import type { PartnersReply, StoredPartnerReply } from "#shared/api/partners.ts";
import { isAccent } from "#shared/partners/accent.ts";
import type { Theme } from "#shared/partners/embed.ts";
import type { Rules } from "#shared/rules/model.ts";
import { readBench } from "#shared/rules/read-bench.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { BenchField } from "../forms/BenchField.tsx";
import { useFormValues } from "../forms/use-form-values.ts";
import { Note } from "../section/Note.tsx";
import { type EmbedAttributes, embedLine } from "./embed-line.ts";
import { Group, partnersStyles } from "./Group.tsx";

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

const NO_BENCH = 'No choices found. Paste a link from Copy Link, or JSON such as {"width":"72"}.';

/** The line that embeds the configurator in a page, with its options and a preview. */
export function Embedding({ partner, accent = "", settings, config, rules }: Props) {
  const { values, field, choice } = useFormValues<{ theme: Theme; bench: string }>({ theme: "auto", bench: "" });
  const [isShown, setShown] = useState(false);
  const bench = readBench(values.bench, config);
  const problem = bench || values.bench.trim() === "" ? undefined : NO_BENCH;
  const attributes = {
    partner: partner?.id,
    theme: values.theme === "auto" ? undefined : values.theme,
    configuration: bench && JSON.stringify(bench),
  };
  const line = embedLine(settings.publicOrigin ?? window.location.origin, attributes);

  return (
    <Group title={partner ? "Embedding" : "On our own pages"}>
      <div className="max-w-64">
        <Select label="Theme" options={THEMES} {...choice("theme")} />
      </div>
      <BenchField
        rules={rules}
        hint="The bench to start with: a link from Copy Link, or JSON. Optional."
        {...field("bench", problem)}
      />
      <CopyField key={line} label={partner ? "Line for the partner’s page" : "Line for our page"} text={line} />
      {settings.publicOrigin === null && (
        <Note tone="soft">
          The line uses the server address of this page. If partners need a different one, set <code>PUBLIC_URL</code>.
        </Note>
      )}
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
            attributes={{ ...attributes, accent: isAccent(accent) ? accent : undefined }}
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
    for (const [name, text] of Object.entries(attributes)) {
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
