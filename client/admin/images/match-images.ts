import { groupBy } from "#shared/rules/group-by.ts";
import type { OptionDocument, StepDocument } from "#shared/rules/rules.ts";
import { foldCode } from "#shared/text/fold-code.ts";
import { checkImage } from "./use-upload.ts";

interface ImageTarget {
  readonly stepKey: string;
  readonly option: OptionDocument;
  /** 'Width: 96 in' */
  readonly name: string;
}

export type ImageMatch =
  | { readonly file: File; readonly target: ImageTarget }
  | { readonly file: File; readonly problem: string };

/** The option that each file is named after: by its SKU, else by the key of its step and its value, else by its value. */
export function matchImages(steps: readonly StepDocument[], files: readonly File[]): readonly ImageMatch[] {
  const targets = steps.flatMap((step) =>
    step.options.map((option): ImageTarget => {
      return { stepKey: step.key, option, name: `${step.name}: ${option.label}` };
    }),
  );
  const indexes = [
    groupBy(targets, ({ option }) => foldName(option.sku ?? "")),
    groupBy(targets, ({ stepKey, option }) => foldName(`${stepKey} ${option.value}`)),
    groupBy(targets, ({ option }) => foldName(option.value)),
  ];
  const taken = new Map<ImageTarget, string>();
  return files.map((file): ImageMatch => {
    const wrong = checkImage(file);
    if (wrong) return { file, problem: wrong };
    const stem = file.name.replace(/\.[^.]*$/, "");
    // A browser adds ' (1)' to the name of a second download.
    const keys = [stem, stem.replace(/ ?\(\d+\)$/, "")].map(foldName);
    // A name without letters and digits is nobody's, though many options have no SKU.
    const found = keys.flatMap((key) => (key === "" ? [] : indexes.map((index) => index.get(key) ?? [])));
    const [target, ...others] = found.find(({ length }) => length > 0) ?? [];
    if (!target) return { file, problem: `No option has the SKU or the value “${stem}”.` };
    if (others.length > 0) {
      const names = new Intl.ListFormat("en-US").format([target, ...others].map(({ name }) => name));
      const example = `${target.stepKey}-${target.option.value}`;
      return { file, problem: `It fits ${names}. Name it by SKU, or for example ${example}.` };
    }
    const earlier = taken.get(target);
    if (earlier !== undefined) return { file, problem: `${earlier} is for the same option, ${target.name}. Keep one.` };
    taken.set(target, file.name);
    return { file, target };
  });
}

/** Blanks, underscores and hyphens are the same, and so are small and capital letters. */
const foldName = (name: string): string => foldCode(name.toLowerCase().replace(/[\s_]+/g, "-")).replace(/-+/g, "-");
