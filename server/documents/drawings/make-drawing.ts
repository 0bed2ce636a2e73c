import { describeBench } from "#shared/bench/describe-bench.ts";
import { type DrawingFormat, isModel } from "#shared/bench/drawing-formats.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { benchScene } from "#shared/bench/scene/bench-scene.ts";
import { layOutSheet } from "#shared/bench/sheet/lay-out-sheet.ts";
import { type SheetWords, sheetSvg } from "#shared/bench/sheet/sheet-svg.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import { REPRESENTATIVE, titleFacts } from "#shared/bench/title-facts.ts";
import type { Units } from "#shared/bench/units.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { benchDxf } from "./bench-dxf.ts";
import { benchGlb } from "./bench-glb.ts";
import { benchStep } from "./bench-step.ts";
import { benchUsdz } from "./bench-usdz.ts";
import { sheetPng } from "./sheet-png.ts";
import { typesetSheet } from "./typeset-sheet.ts";

/** A drawing to make: the bench, and the form of the file. */
export interface DrawingQuestion {
  readonly rules: Rules;
  readonly configuration: Configuration;
  readonly format: DrawingFormat;
  readonly units: Units;
  /** In the title block: 'Nov 24, 2026', and what the drawing is, if not representative only. */
  readonly date?: string | undefined;
  readonly drawing?: string | undefined;
}

export type MakeDrawing = (question: DrawingQuestion) => Promise<Uint8Array>;

/** Makes the file of a drawing. It has no prices. */
export async function makeDrawing(question: DrawingQuestion): Promise<Uint8Array> {
  const { rules, configuration, format, units } = question;
  if (format === "dxf") return Buffer.from(benchDxf(rules, configuration, question));
  if (isModel(format)) {
    const plan = planBench(rules, configuration);
    const scene = benchScene(rules, plan, benchSolids(plan));
    if (format === "step") {
      const { orderCode, load, weight } = titleFacts(rules, configuration, plan, units);
      const { drawing = REPRESENTATIVE } = question;
      const description = `${orderCode}. Rated load ${load}, weight ${weight}. ${drawing}.`;
      return Buffer.from(benchStep(scene, rules.name, description));
    }
    return format === "glb" ? benchGlb(scene, rules.name) : benchUsdz(scene);
  }
  const sheet = layOutSheet(rules, configuration, question);
  const words: SheetWords = { title: rules.name, description: describeBench(rules, configuration, units) };
  if (format === "pdf") return (await typesetSheet(sheet, words)).pdf();
  return format === "png" ? sheetPng(sheet, words) : Buffer.from(sheetSvg(sheet, words));
}
