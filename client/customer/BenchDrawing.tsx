import { useMemo } from "react";
import { BenchPicture, drawBenches } from "#client/drawing/BenchPicture.tsx";
import { DraftingSheet } from "#client/drawing/sheet/DraftingSheet.tsx";
import type { Configuration } from "#shared/rules/configuration.ts";
import { readRules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";

interface Props {
  readonly rules: RulesDocument | undefined;
  readonly configuration: Configuration;
  readonly date: string;
  /** The title of the drawing in a sent quote. */
  readonly drawing: string | undefined;
  readonly label: string;
}

/** A small picture of a quoted bench. */
export function SmallPicture({ rules, configuration }: Pick<Props, "rules" | "configuration">) {
  const pictures = useMemo(() => rules && drawBenches(readRules(rules), [configuration]), [rules, configuration]);
  return pictures && <BenchPicture drawn={pictures.benches[0] ?? []} box={pictures.box} />;
}

/** The drawing of a quoted bench. */
export function BenchDrawing({ rules, configuration, date, drawing, label }: Props) {
  const read = useMemo(() => rules && readRules(rules), [rules]);
  return (
    read && (
      <DraftingSheet
        rules={read}
        configuration={configuration}
        date={date}
        label={label}
        drawing={drawing}
        note={drawing ? `${drawing}.` : "Representative drawing only."}
      />
    )
  );
}
