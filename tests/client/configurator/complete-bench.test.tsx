import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { omitPrices } from "#shared/rules/model.ts";
import {
  choose,
  click,
  neverAnswer,
  optionInput,
  showConfigurator,
  stepNamed,
  total,
} from "../../support/components/configurator-page.tsx";
import { catalog, exampleBench, exampleHash } from "../../support/rules/catalog.ts";

neverAnswer();

const show = (hash = exampleHash, rules = catalog) => showConfigurator(rules, `/${hash}`);

const summary = () => screen.getByText("Your Bench").closest("dialog") ?? expect.fail("There is no summary.");
const notices = () => screen.getByLabelText("Notices");
const told = (text: string) => waitFor(() => expect(notices()).toHaveTextContent(text));

const lastStep = () => {
  const steps = within(screen.getByLabelText("Steps")).getAllByRole("button");
  fireEvent.click(steps.at(-1) ?? expect.fail("There are no steps."));
};

describe("a change that leaves required steps without a choice", () => {
  it("offers the nearest complete bench with its price, in one click with Undo", async () => {
    show();
    choose("electric-quad");
    await told(
      "Nearest: Load Capacity 1,500 lb instead of 1,000 lb; " +
        "Feet and Casters 6 in heavy-duty casters instead of 5 in locking casters. " +
        "The complete bench costs $5,695.00.",
    );
    click("Complete it for me");
    expect(total()).toContain("14 items$5,695.00");
    await told("Load Capacity is now 1,500 lb. Feet and Casters is now 6 in heavy-duty casters.");
    await waitFor(() => expect(screen.queryByText("Complete it for me")).toBeNull());
    fireEvent.click(within(notices()).getByText("Undo"));
    expect(total()).toContain("12 items$4,815.00");
    await told("Nearest: Load Capacity 1,500 lb");
  });

  it("offers it without amounts if prices are hidden, and names none in the summary of the completed bench", async () => {
    show(exampleHash, omitPrices(catalog));
    choose("electric-quad");
    await told("Nearest: Load Capacity 1,500 lb instead of 1,000 lb");
    expect(notices().textContent).not.toContain("$");

    click("Complete it for me");
    lastStep();
    click("Complete");
    expect(summary()).toHaveTextContent("DeliveryThe quote will include the price.");
    expect(summary().textContent).not.toContain("$");
  });
});

describe("the summary", () => {
  it("shows the whole bench on Complete, leads to the quote form, and back to the steps, and is saved as the server's PDF, whose failure is told", async () => {
    const asked: unknown[] = [];
    vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
      if (address !== "/api/summary") return new Promise(() => {});
      asked.push(JSON.parse(String(init?.body)));
      return Response.json({ success: false, error: "Too many." }, { status: 429 });
    });
    show();
    lastStep();
    click("Complete");
    const shown = summary();
    expect(within(shown).getByLabelText("Isometric view of the bench")).toBeVisible();
    const rows = within(shown).getAllByRole("row");
    expect(rows.map(({ textContent }) => textContent).slice(0, 3)).toEqual([
      "CategorySelectionPrice",
      "Base Price$1,495.00",
      "Height AdjustmentElectric, two-columnHA-EL2+$640.00",
    ]);
    expect(rows).toHaveLength(17);
    expect(rows.at(-1)).toHaveTextContent("Total Price, without delivery$3,985.00");
    expect(shown).toHaveTextContent("Load1,000 lb, of which 836 lb is left for your work");
    expect(shown).toHaveTextContent("Weightabout 353 lb");
    expect(shown).toHaveTextContent("ESD pathNo ESD choice yet in Frame Color and Feet and Casters");
    expect(shown).toHaveTextContent("DeliveryDepends on the address: $0.00 or $199.00");
    expect(shown).toHaveTextContent("What happens next");

    click("Back");
    expect(shown).not.toBeInTheDocument();
    click("Complete");
    click("Request a Quote");
    expect(screen.getByText("Request a Quote", { selector: "h2" })).toBeVisible();

    click("Cancel");
    click("Summary");
    click("Save as PDF");
    expect(await screen.findByText("The PDF could not be saved. Too many.")).toBeVisible();
    expect(asked).toEqual([{ items: [{ configuration: exampleBench, quantity: 1 }], units: "in" }]);
  });

  it("is one tap from any step, also of a bench with open steps, which Complete lists first", () => {
    show("#height_adjustment=electric");
    click("Summary");
    const shown = summary();
    expect(shown).toHaveTextContent("$2,135.00 so far, without delivery");
    expect(shown).toHaveTextContent("Finished from $1,985.00. No choice yet in Load Capacity, Width");
    expect(shown).toHaveTextContent("Total so far, without delivery$2,135.00");
    click("Back");
    lastStep();
    click("Complete");
    expect(screen.getByText("9 steps remain")).toBeVisible();
  });

  it("repeats the hints that still apply", () => {
    show(exampleHash.replace("esd-ground-kit", "drawer"));
    click("Summary");
    expect(summary()).toHaveTextContent("An ESD surface needs a path to ground");
  });
});

describe("the dialog of the remaining steps", () => {
  it("goes on without accessories in one tap if nothing else is missing", () => {
    const { accessories: _accessories, ...esd } = exampleBench;
    const others = { ...esd, top_material: "maple", top_color: "maple-oil" };
    show(`#${new URLSearchParams(others as Record<string, string>)}`);
    lastStep();
    click("Complete");
    const dialog = screen.getByText("One step remains").closest("dialog");
    expect(dialog).toHaveTextContent("Nothing is chosen in Accessories.");
    click("No accessories");
    expect(dialog).not.toBeInTheDocument();
    expect(within(summary()).getByText("No accessories")).toBeVisible();
  });

  it("says what is no longer available", () => {
    show(exampleHash.replace("esd-blue", "esd-white"));
    fireEvent.click(stepNamed("Work Surface"));
    choose("maple");
    lastStep();
    click("Complete");
    const dialog = screen.getByText("One step remains").closest("dialog");
    expect(dialog).toHaveTextContent("Removed: ESD grounding kit (needs Work Surface: ESD laminate");
    expect(dialog).toHaveTextContent("We keep all other choices and add the nearest ones:Surface Color");
    expect(dialog).toHaveTextContent("instead of ESD white");
  });

  it("completes an ESD bench with the grounding kit, which the card of the first accessory would replace: it says the total", async () => {
    const { accessories: _accessories, ...others } = exampleBench;
    show(`#${new URLSearchParams(others as Record<string, string>)}`);
    lastStep();
    const card = (value: string) => optionInput(value).closest("label");
    await waitFor(() => expect(card("drawer")).toHaveTextContent("total $3,395.00"));
    expect(card("esd-ground-kit")).toHaveTextContent("total $3,285.00");
    choose("esd-ground-kit");
    await waitFor(() => expect(card("drawer")).toHaveTextContent("+$165.00"));
    choose("esd-ground-kit");
    click("Complete");
    expect(screen.getByText("One step remains").closest("dialog")).toHaveTextContent("ESD grounding kit, +$55.00");
  });

  it("offers to complete the bench with the cheapest choices", () => {
    show("#height_adjustment=hand-crank&width=72");
    lastStep();
    click("Complete");
    const dialog = screen.getByText("8 steps remain").closest("dialog") ?? expect.fail();
    expect(dialog).toHaveTextContent("Load Capacity 500 lb");
    expect(dialog).toHaveTextContent("The complete bench costs $1,570.00.");
    click("Complete it for me");
    expect(dialog).not.toBeInTheDocument();
    expect(total()).toContain("10 items$1,570.00");
    expect(summary()).toHaveTextContent("Total Price, without delivery$1,570.00");
  });
});
