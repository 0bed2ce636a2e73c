import { largestBench } from "#shared/bench/plan-bench.ts";
import { fitsBox } from "#shared/bench/solids/box-solids.ts";
import { readRules } from "#shared/rules/model.ts";
import { listFacts } from "#shared/rules/option-place.ts";
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
  const problems = listFacts({ steps }).flatMap(({ step, facts: { label, shape }, path }): readonly RulesProblem[] => {
    const wanted = shape && (ROLE_OF[shape.kind] ?? "accessories");
    if (!wanted || wanted === step.role) return [];
    const message = `${label} (${step.name}) has the shape '${shape.kind}', which only options of a step with the role '${wanted}' can have.`;
    return [{ path: `${path}.shape`, code: "unfit_shape", message }];
  });
  const seen = new Map<Role, StepDocument>();
  steps.forEach((step, index) => {
    const { key, role, name } = step;
    const other = role && seen.get(role);
    if (other && other.key !== key)
      problems.push({
        path: `steps.${index}.role`,
        code: "duplicate_role",
        message: `${other.name} already has the role '${role}': give ${name} another role, or none.`,
      });
    if (role) seen.set(role, step);
  });
  return problems;
}

/** Warns of boxes that have no place on any bench. They are not drawn. */
export function checkRoom(document: RulesDocument): readonly RulesProblem[] {
  const largest = largestBench(readRules(document));
  return listFacts(document).flatMap(({ step, facts: { label, shape }, path }) => {
    if (shape?.kind !== "box" || fitsBox(shape, largest)) return [];
    const message = `${label} (${step.name}) has no place on any bench: choose another mount, ${hasOffset(shape.mount) ? "another offset, " : ""}or a smaller size.`;
    return [{ path: `${path}.shape.mount`, code: "no_room" as const, message }];
  });
}

const hasOffset = (mount: Mount): boolean => "offset" in mount && mount.offset !== undefined;
