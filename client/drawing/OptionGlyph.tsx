import { Fragment, memo } from "react";
import type { Drawn } from "#shared/bench/views/drawn.ts";
import { type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import { StrokeLine } from "./DrawnSolids.tsx";
import { glyphView } from "./glyph-view.ts";
import { hasGlyph } from "./has-glyph.ts";
import { shortPath } from "./short-path.ts";

interface Props {
  readonly rules: Rules;
  readonly configuration: Configuration;
  readonly stepKey: string;
  readonly value: string;
}

/** A small drawing of the bench with the option's parts in the accent color. Null if the option is not visible. */
export const OptionGlyph = memo(function OptionGlyph(props: Props) {
  const { rules, configuration, stepKey, value } = props;
  const entry = indexRules(rules).byKey.get(stepKey);
  const option = entry?.variants.get(value)?.[0].option;
  if (!option || !entry?.step.role || !hasGlyph(rules, stepKey, value)) return null;
  const glyph = { role: entry.step.role, option };
  const { box, drawn, isAccent, signs } = glyphView(rules, configuration, glyph);
  return (
    <svg
      viewBox={box.map((inches) => Math.round(inches * 10) / 10).join(" ")}
      aria-hidden="true"
      className="block w-[72px] h-[56px] fill-glyph-paper stroke-line-strong [stroke-linejoin:round] [&_path]:stroke-1 [&_path]:[vector-effect:non-scaling-stroke] [&_line]:fill-none [&_line]:stroke-glyph-accent"
    >
      {drawn.map((each) => {
        const accent = isAccent(each.solid);
        return (
          <Fragment key={each.solid.id}>
            <path
              d={outlinePath(each)}
              transform={SCALE}
              className={accent ? "fill-glyph-tint stroke-glyph-accent" : undefined}
            />
            {accent &&
              each.strokes.map((stroke, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a mark is identified by its place on the solid
                <StrokeLine key={index} {...stroke} />
              ))}
          </Fragment>
        );
      })}
      {signs.length > 0 && (
        <path
          d={signs.map((line) => shortPath(line, UNIT_INCHES)).join("")}
          transform={SCALE}
          className="fill-none stroke-glyph-accent"
        />
      )}
    </svg>
  );
}, drawTheSame);

/** A tenth of a pixel, in a glyph of the whole bench. */
const UNIT_INCHES = 0.1;
const SCALE = `scale(${UNIT_INCHES})`;

/** All faces of a piece, as one path. */
function outlinePath({ faces }: Drawn): string {
  return faces.map(({ points }) => `${shortPath(points, UNIT_INCHES)}z`).join("");
}

const SHAPED_ROLES = ["lift", "width", "depth", "surface", "base", "uprights"] as const;

/** Avoids a re-render after choices that this step's glyphs do not show. */
function drawTheSame(a: Props, b: Props): boolean {
  if (a.rules !== b.rules || a.stepKey !== b.stepKey || a.value !== b.value) return false;
  const { byRole } = indexRules(a.rules);
  return SHAPED_ROLES.every((role) => {
    const key = byRole.get(role)?.step.key;
    if (key === undefined || key === a.stepKey) return true;
    return chosenValues(a.configuration, key)[0] === chosenValues(b.configuration, key)[0];
  });
}
