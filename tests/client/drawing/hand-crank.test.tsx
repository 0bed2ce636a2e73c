import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { DraftingSheet } from "#client/drawing/DraftingSheet.tsx";
import type { Configuration } from "#shared/configuration.ts";
import { catalog } from "../../support/catalog.ts";

const sheet = (configuration: Configuration) => (
  <DraftingSheet rules={catalog} configuration={configuration} />
);
const cranks = () => document.querySelectorAll("[data-part^=crank]").length;

it("a hand crank is drawn and described once the lift has one, and not before", () => {
  const { rerender } = render(sheet({}));
  expect(screen.getByText(/^An example bench/)).toBeInTheDocument();
  expect(cranks()).toBe(0);
  rerender(sheet({ height_adjustment: "electric" }));
  expect(cranks()).toBe(0);
  rerender(sheet({ height_adjustment: "hand-crank", width: "96" }));
  expect(cranks()).toBeGreaterThan(0);
  const words = screen.getByText(/^A workbench, 96 inches wide\./);
  expect(words).toHaveTextContent("Height adjustment: Hand crank");
});
