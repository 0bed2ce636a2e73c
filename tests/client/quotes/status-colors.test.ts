import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { StatusBadge } from "#client/quotes/labels/QuoteLabels.tsx";
import { projectRoot } from "#server/platform/project-root.ts";
import { colorOf, STATUS_HUES } from "../../support/components/color-of.ts";

const read = (path: string) => readFileSync(join(projectRoot(), "client", path), "utf8");
const badges = read("quotes/labels/QuoteLabels.module.css");
const tokens = read("ui/styles/tokens.css");

/** The text colors of a badge, in light and dark. */
function textColors(status: string) {
  const markup = renderToStaticMarkup(createElement(StatusBadge, { status }));
  const tone = /class="_?([a-z]+)/.exec(markup)?.[1];
  const rule = new RegExp(`\\.${tone} \\{([^}]*)\\}`).exec(badges)?.[1] ?? "";
  const color = /[^-]color: (.*);/.exec(rule)?.[1] ?? "";
  const token = /var\((--[a-z-]+)\)/.exec(color)?.[1];
  const value = token ? (new RegExp(`${token}: (.*);`).exec(tokens)?.[1] ?? "") : color;
  const [light = "", dark = ""] = value.match(/#[0-9a-f]{6}/g) ?? [];
  return { light: colorOf(light), dark: colorOf(dark) };
}

describe("a status badge", () => {
  it.each(Object.entries(STATUS_HUES))("has the specified hue for %s, in light and dark", (status, hues) => {
    const [least, most] = hues;
    for (const { hue, saturation } of Object.values(textColors(status))) {
      expect(hue).toBeGreaterThanOrEqual(least);
      expect(hue).toBeLessThanOrEqual(most);
      expect(saturation).toBeGreaterThan(0.3);
    }
  });

  it.each(["lost", "deleted"])("is gray for %s, which is none of the five", (status) => {
    const { light, dark } = textColors(status);
    expect(light.saturation).toBeLessThan(0.15);
    expect(dark.saturation).toBeLessThan(0.15);
  });
});
