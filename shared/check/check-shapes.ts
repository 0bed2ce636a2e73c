import { largestBench } from "#shared/bench/plan-bench.ts";
import { fitsBox } from "#shared/bench/solids/box-solids.ts";
import { readRules } from "#shared/rules/model.ts";
import { listOptions, placeName } from "#shared/rules/option-place.ts";
import type { RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import type { Mount, Role, Shape } from "#shared/rules/shapes.ts";
import type { RulesProblem } from "./rules-problem.ts";

/** The roles whose options have shapes of their own. All other shapes are accessories. */
const ROLE_OF: Readonly<Partial<Record<Shape["kind"], Role>>> = {
  lift: "lift",
  surface: "surface",
  feet: "base",
  casters: "base",
  "leveling-casters": "base",
};

/** Finds roles that several steps have, and shapes that do not fit the role of their step. */
export function checkShapes({ steps }: RulesDocument): readonly RulesProblem[] {
  const problems: RulesProblem[] = [];
  const seen = new Map<Role, StepDocument>();
  steps.forEach((step, index) => {
    const { key, role, name, options, conditionalOptions = [] } = step;
    const other = role && seen.get(role);
    if (other && other.key !== key)
      problems.push({
        path: `steps.${index}.role`,
        code: "duplicate_role",
        message: `${other.name} already has the role '${role}': give ${name} another role, or none.`,
      });
    if (role) seen.set(role, step);
    for (const [list, entries] of Object.entries({ options, conditionalOptions }))
      entries.forEach(({ label, shape }, place) => {
        const wanted = shape && (ROLE_OF[shape.kind] ?? "accessories");
        const path = `steps.${index}.${list}.${place}.shape`;
        if (wanted !== undefined && wanted !== role)
          problems.push({
            path,
            code: "unfit_shape",
            message: `${label} (${name}) has the shape '${shape?.kind}', which only options of a step with the role '${wanted}' can have.`,
          });
      });
  });
  return problems;
}

/** Warns of boxes that have no place on any bench. They are not drawn. */
export function checkRoom(document: RulesDocument): readonly RulesProblem[] {
  const largest = largestBench(readRules(document));
  return listOptions(document).flatMap(({ place, option: { label, shape } }) => {
    if (shape?.kind !== "box" || fitsBox(shape, largest)) return [];
    const name = document.steps[place.step]?.name;
    const message = `${label} (${name}) has no place on any bench: choose another mount, ${hasOffset(shape.mount) ? "another offset, " : ""}or a smaller size.`;
    return [{ path: `${placeName(place)}.shape.mount`, code: "no_room" as const, message }];
  });
}

const hasOffset = (mount: Mount): boolean => "offset" in mount && mount.offset !== undefined;
