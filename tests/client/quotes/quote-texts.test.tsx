import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { whenSentence } from "#client/admin/rules/step-texts.ts";
import { StatusBadge } from "#client/quotes/labels/QuoteLabels.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";

describe("texts of the staff views", () => {
  it("write a date as short month, day, year, hour and minute", () => {
    const localMorning = new Date(2026, 10, 21, 10, 5).toISOString();
    expect(dateTime(localMorning)).toBe("Nov 21, 2026, 10:05 AM");
  });

  it("show any status in words, even an unknown one", () => {
    render(<StatusBadge status="lost" />);
    expect(screen.getByText("lost")).toBeVisible();
  });

  it("write a condition with the labels of the catalog", () => {
    const when = { load_capacity: ["500", "750"], top_material: ["esd-laminate"] };
    expect(whenSentence(when, catalogDocument.steps)).toBe(
      "When Load Capacity is 500 lb or 750 lb and Work Surface is ESD laminate, 1-1/4 in",
    );
  });
});
