import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { changeText, costLines, findUnlocks, offerText } from "#client/configurator/steps/find-unlocks.ts";
import { omitPrices } from "#shared/rules/model.ts";
import {
  button,
  choose,
  click,
  heading,
  neverAnswer,
  optionInput,
  showConfigurator,
  stepNamed,
  total,
} from "../../support/components/configurator-page.tsx";
import { catalog, exampleBench, widthAndDepth as rules } from "../../support/rules/catalog.ts";

neverAnswer();

const show = (hash = "") => showConfigurator(rules, `/${hash}`);
const dialog = (title: string) =>
  screen.getByText(title, { selector: "h2" }).closest("dialog") ?? expect.fail("no dialog");
const place = () => screen.getByText(/ \/ 2$/).textContent;

describe("the steps", () => {
  it("are left and entered by Next and Previous, within their range, and listed on a phone until the visitor goes to one", () => {
    show();
    click("Previous");
    expect(place()).toContain("1 / 2");
    click("Next Step");
    expect(place()).toContain("2 / 2");
    click("Previous");
    expect(place()).toContain("1 / 2");
    fireEvent.click(stepNamed("Depth"));
    expect(place()).toContain("2 / 2");
    expect(button("Complete")).toBeInTheDocument();

    click("All steps");
    expect(button("All steps")).toHaveAttribute("aria-expanded", "true");
    fireEvent.click(stepNamed("Depth"));
    expect(button("All steps")).toHaveAttribute("aria-expanded", "false");
    click("Previous");
    expect(button("All steps")).toHaveAttribute("aria-expanded", "false");
    click("All steps");
    fireEvent.click(stepNamed("Width"));
    expect(button("All steps")).toHaveAttribute("aria-expanded", "false");
  });

  it("that remain are listed on Complete, each with a link, and marked until a reset; they do not stop a quote request, which says how many are open", () => {
    show();
    click("Next Step");
    expect(stepNamed("Width")).toHaveTextContent("Step 1: Width (to do)");
    click("Complete");
    const remaining = dialog("2 steps remain");
    fireEvent.click(within(remaining).getByText("Depth"));
    expect(remaining).not.toBeInTheDocument();
    expect(heading()).toBe("Step 2 Depth");
    expect(stepNamed("Width")).toHaveTextContent("Step 1: Width (needs a choice)");
    click("Complete");
    fireEvent.click(within(dialog("2 steps remain")).getByText("Go to Width"));
    expect(heading()).toBe("Step 1 Width");
    choose("72");
    expect(stepNamed("Depth")).toHaveTextContent("Step 2: Depth (needs a choice)");
    click("Next Step");
    click("Complete");
    expect(dialog("One step remains")).toHaveAttribute("open");
    fireEvent.click(within(dialog("One step remains")).getByLabelText("Close"));
    click("Reset Configurator");
    expect(stepNamed("Depth")).toHaveTextContent("Step 2: Depth (to do)");
    click("Request Quote");
    expect(dialog("Request a Quote")).toHaveTextContent(
      "2 steps are still open: send it as it is and we will advise you, or Complete it for me.",
    );
  });

  it("are reset together with the URL, and Undo restores both", async () => {
    show("#width=72&depth=30");
    click("Next Step");
    expect(total()).toContain("$1,630.00");
    click("Reset Configurator");
    expect(total()).toContain("$0.00");
    expect(place()).toContain("1 / 2");
    await waitFor(() => expect(window.location.hash).toBe(""));
    click("Undo");
    expect(total()).toContain("$1,630.00");
    expect(place()).toContain("2 / 2");
    await waitFor(() => expect(window.location.hash).toBe("#width=72&depth=30"));
  });
});

describe("an unavailable option", () => {
  it("tells a screen reader its reason and its offer, and changes nothing when declined", async () => {
    show("#width=60");
    fireEvent.click(stepNamed("Depth"));
    const deep = optionInput("48");
    expect(deep).toHaveAccessibleName("48 in");
    expect(deep).toHaveAccessibleDescription(expect.stringMatching(/^Not available: ?Needs Width: 84 in or 96 in$/));
    fireEvent.click(deep);
    const offer = await screen.findByLabelText("To choose 48 in");
    const [nearest] = within(offer).getAllByText("Change");
    expect(nearest).toHaveAccessibleName("Change Switch Width to 84 in: +$260.00.");
    const spoken =
      "To choose 48 in: Switch Width to 84 in: +$260.00. Total with 48 in: $2,095.00 (+$600.00). " +
      "Or: Switch Width to 96 in: +$410.00. Total with 48 in: $2,245.00 (+$750.00).";
    expect(screen.getByText(spoken)).toHaveAttribute("aria-live", "polite");
    expect(deep).toHaveAccessibleDescription(expect.stringContaining(spoken));

    click("Keep my choices");
    expect(offer).not.toBeInTheDocument();
    expect(deep).not.toBeChecked();
    expect(total()).toContain("$1,495.00");
    expect(window.location.hash).toBe("#width=60");
    expect(screen.getByLabelText("Notices")).toBeEmptyDOMElement();
  });

  it("lists the changes that make it available, the nearest first, each with removals, price and total", () => {
    const cranked = {
      ...exampleBench,
      height_adjustment: "hand-crank",
      load_capacity: "750",
      accessories: ["shelf", "led-light", "monitor-arm", "esd-ground-kit", "crank-foldaway"],
    };
    const wanted = { stepKey: "accessories", value: "memory-handset" };
    const [way, other, ...more] = findUnlocks(catalog, cranked, wanted).ways;
    if (!way || !other) throw new Error("There are not two ways to the handset.");
    expect(more).toEqual([]);
    expect([changeText(way), ...costLines({ label: "Memory handset", ...way }, true)]).toEqual([
      "Switch Height Adjustment to Electric, two-column: +$640.00. Removes: Fold-away crank handle, −$45.00.",
      "Memory handset: +$95.00.",
      "Total with Memory handset: $3,795.00 (+$690.00)",
    ]);
    expect([changeText(other), ...costLines({ label: "Memory handset", ...other }, false)]).toEqual([
      "Switch Height Adjustment to Electric, four-column synchronized: +$1,980.00. Removes: Load Capacity 750 lb, −$140.00; Feet and Casters 5 in locking casters, −$220.00; Fold-away crank handle, −$45.00.",
      "Total with Memory handset: $4,775.00 (+$1,670.00)",
    ]);
  });

  it("announces whole sentences without prices if these are hidden", () => {
    const wanted = { stepKey: "depth", value: "48" };
    const offer = findUnlocks(omitPrices(catalog), { width: "60" }, wanted);
    expect(offerText(offer)).toBe("To choose 48 in: Switch Width to 84 in. Or: Switch Width to 96 in.");
  });

  it("links to the earlier step that has no choice yet", async () => {
    show();
    fireEvent.click(stepNamed("Depth"));
    choose("24");
    expect(await screen.findByLabelText("To choose 24 in")).toHaveTextContent("Choose 48 in for Width: −$90.00.");
    click("Go to Width");
    expect(heading()).toBe("Step 1 Width");
  });
});

it("the link to the bench is shown for copying by hand if the browser forbids copying", async () => {
  show("#width=72");
  vi.stubGlobal("navigator", {});
  fireEvent.click(screen.getByText("Copy Link"));
  expect(await screen.findByLabelText("Copy this address")).toHaveValue(`${window.location.origin}/#width=72`);
  expect(dialog("Link to Your Bench")).toHaveAttribute("open");
});
