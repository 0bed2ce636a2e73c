import { createServer } from "node:http";
import type { Express } from "express";
import type { RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import { listenUntilEnd } from "../server/listen-until-end.ts";
import { catalogDocument } from "./catalog.ts";
import { withOption } from "./rules.ts";

function changeStep({ key, options }: StepDocument): Partial<StepDocument> {
  if (key === "accessories") return { options: options.filter(({ value }) => value !== "power-strip") };
  const onlyElectric = { height_adjustment: ["electric"] };
  return {
    options: options.map((each) =>
      key === "load_capacity" && each.value === "500" ? { ...each, when: onlyElectric } : each,
    ),
  };
}

/** Dearer 72 in, no power strip, 500 lb with the electric lift only, and no starting benches, which could have these. */
export const draft: RulesDocument = {
  ...catalogDocument,
  steps: withOption(catalogDocument, "width", "72", { priceModifier: 175 }).steps.map((step) => ({
    ...step,
    ...changeStep(step),
  })),
  startingBenches: [],
};

export const json = (body: object, init: RequestInit = {}): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
  ...init,
});

/** The address of the app on a port of its own. */
export const addressOf = async (app: Express) => `http://127.0.0.1:${await listenUntilEnd(createServer(app))}`;
