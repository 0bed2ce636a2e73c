import type { RulesDocument } from "#shared/rules.ts";
import { catalogDocument } from "../catalog.ts";
import { largeCatalog } from "../large-catalog.ts";
import { conditional, option, step } from "../rules.ts";
import { heavyTexts } from "./heavy-texts.ts";

const values = Array.from({ length: 500 }, (_, index) => `v${index}`);

const withSteps = (steps: RulesDocument["steps"]): string =>
  JSON.stringify({
    ...catalogDocument,
    steps: steps.map((each, index) => ({ ...each, stepNumber: index + 1 })),
  });

/** Conditions that name many values, some of them again and again. */
function conditions(count: number, named: readonly string[], label: string): string {
  return withSteps([
    step("kind", { options: values.map((value) => option(value, { label })) }),
    step("color", {
      required: false,
      conditionalOptions: Array.from({ length: count }, (_, index) =>
        conditional(`c${index}`, { kind: [...named] }),
      ),
    }),
  ]);
}

/** Steps of which each waits for the one before. */
function chain(steps: number, options: number): string {
  return withSteps(
    Array.from({ length: steps }, (_, index) =>
      step(`s${index}`, {
        multiSelect: index % 2 === 0,
        required: false,
        options: index === 0 ? values.slice(0, options).map((value) => option(value)) : [],
        conditionalOptions:
          index === 0
            ? []
            : values
                .slice(0, options)
                .map((value, place) =>
                  conditional(value, { [`s${index - 1}`]: values.slice(place, place + 5) }),
                ),
      }),
    ),
  );
}

const wrongKeys = `{${Array.from({ length: 120 }, (_, index) => `"bad${index}":1`).join(",")}`;

/** Rules files of at most 2 MB that take long to read, to check or to compare. */
export function heavyRules(): Readonly<Record<string, string>> {
  const files: Record<string, string> = {
    "newlines before 120 bad keys": `${"\n".repeat(1_900_000)}${wrongKeys}}`,
    "newlines and no end": `${"\n".repeat(1_900_000)}${wrongKeys}`,
    commas: `[${",".repeat(1_900_000)}`,
    "open brackets": "[".repeat(1_900_000),
    brackets: `${"[".repeat(900_000)}${"]".repeat(900_000)}`,
    "open names": '{"a":'.repeat(380_000),
    "the same name": `{${'"a":1,'.repeat(300_000)}"a":1}`,
    "many names": `{${Array.from({ length: 150_000 }, (_, index) => `"k${index}":1`).join(",")}}`,
    "a long number": "9".repeat(1_900_000),
    "a long text": `"${"a".repeat(1_900_000)}"`,
    escapes: `"${"\\u00e9".repeat(310_000)}"`,
    "no JSON": "no ".repeat(600_000),
    "the same value 500 times": conditions(
      500,
      values.map(() => "v0"),
      "Label",
    ),
    "500 values, long labels": conditions(300, values, "L".repeat(200)),
    "500 values": conditions(500, values, "Label"),
    "options of numbers": withSteps([]).replace('"steps":[]', `"steps":[${"1,".repeat(900_000)}1]`),
    "steps of nothing": withSteps([]).replace('"steps":[]', `"steps":[${"{},".repeat(600_000)}{}]`),
    "20,000 options": withSteps(
      Array.from({ length: 40 }, (_, index) =>
        step(`s${index}`, { required: false, options: values.map((value) => option(value)) }),
      ),
    ),
    "a chain of steps": chain(60, 30),
    "a chain of many options": chain(8, 400),
    "a large catalog": JSON.stringify(largeCatalog()),
    "a larger catalog": JSON.stringify(largeCatalog(60, 60)),
  };
  for (const [name, text] of Object.entries(heavyTexts(1000))) {
    const label = text.slice(0, 200).trim() || "x";
    files[`labels of ${name}`] = withSteps([
      step("kind", {
        options: values.map((value) => option(value, { label, description: text })),
      }),
    ]);
  }
  return files;
}
