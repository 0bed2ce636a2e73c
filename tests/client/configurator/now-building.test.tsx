import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { Configurator } from "#client/configurator/Configurator.tsx";
import { HelpDialog } from "#client/configurator/Dialogs.tsx";
import { rulesReply } from "#shared/api/rules/rules-reply.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { writeHash } from "#shared/rules/configuration.ts";
import { choose, neverAnswer } from "../../support/components/configurator-page.tsx";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";

neverAnswer();

const bench = (configuration: Configuration) => (
  <Opened key={JSON.stringify(configuration)} configuration={configuration} />
);

function Opened({ configuration }: { configuration: Configuration }) {
  // An earlier bench may still write its own link until this one renders.
  useState(() => window.history.replaceState(null, "", `/${writeHash(configuration)}`));
  return <Configurator reply={rulesReply(catalog, 1, {})} />;
}

const sums = () => [...document.querySelectorAll("#pricing-breakdown dl > *")].map(({ textContent }) => textContent);

describe("the panel Now Building", () => {
  it("lists the parts with their prices, and the sums that make the total", async () => {
    render(bench(exampleBench));
    expect(screen.getByText("Now Building:", { selector: "h2" })).toBeVisible();
    const user = userEvent.setup();
    expect(screen.queryByText("Category")).toBeNull();
    const toggle = screen.getByText("Parts List").closest("button") ?? expect.fail("no button");
    expect(toggle).toHaveTextContent("Parts List14 items$3,985.00");
    await user.click(toggle);
    expect(screen.getByText("Category")).toBeVisible();

    const cells = [...document.querySelectorAll("#parts-list tr")].map((row) =>
      [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent),
    );
    expect(cells).toHaveLength(1 + 14);
    expect(cells[0]).toEqual(["Category", "Selection", "Price Modifier"]);
    expect(cells[1]).toEqual(["Height Adjustment", "Electric, two-columnHA-EL2", "+$640.00"]);
    expect(cells[4]).toEqual(["Depth", expect.stringMatching(/^30 in/), "Included"]);
    expect(screen.getByText("+ $2,490.00 choices")).toBeVisible();

    expect(screen.queryByText("Customizations")).toBeNull();
    await user.click(screen.getByText("Pricing Breakdown"));
    expect(sums()).toEqual([
      ...["Base Price", "$1,495.00"],
      ...["Customizations", "$2,490.00"],
      ...["Total Price", "$3,985.00"],
    ]);
    expect(screen.getByText("Total Price")).toBeVisible();
  });

  it("has the columns and the three sums before the first choice, too", () => {
    render(bench({}));
    expect(screen.getByText("1 / 10")).toBeVisible();
    fireEvent.click(screen.getByText("Parts List"));
    const head = [...document.querySelectorAll("#parts-list th")];
    expect(head.map(({ textContent }) => textContent)).toEqual([...["Category", "Selection", "Price Modifier"]]);
    expect(document.querySelectorAll("#parts-list td")).toHaveLength(0);
    expect(screen.getByText("0 items", { selector: "button *" })).toBeVisible();
    fireEvent.click(screen.getByText("Pricing Breakdown"));
    expect(sums()).toEqual([
      ...["Base Price", "$1,495.00"],
      ...["Customizations", "$0.00"],
      ...["Total Price", "$0.00"],
    ]);
    expect(screen.getByText("The total starts with your first choice.")).toBeVisible();
  });

  it("writes parts, steps and load in the units of the sheet, and marks the steps that need a choice again", async () => {
    render(bench(exampleBench));
    fireEvent.click(screen.getByText("Parts List"));
    const selections = () => document.querySelector("#parts-list")?.textContent;
    fireEvent.click(screen.getByLabelText("cm"));
    expect(selections()).toContain("30 in (76.2 cm)");
    expect(screen.getByLabelText("Steps")).toHaveTextContent("72 in (182.9 cm)");
    expect(screen.getByLabelText("Load")).toHaveAttribute(
      "aria-valuetext",
      expect.stringContaining("of 1,000 lb (454 kg)"),
    );
    fireEvent.click(screen.getByLabelText("in"));
    expect(selections()).not.toContain("cm");
    choose("hand-crank");
    const list = screen.getByRole("navigation", { name: "Steps" });
    const names = [...list.querySelectorAll("button")].map(({ textContent }) => textContent);
    expect(names[1]).toContain("Step 2: Load Capacity (needs a choice)");
    expect(names[7]).toContain("Step 8: Feet and Casters (needs a choice)");
    expect(names.filter((name) => name?.includes("(done)"))).toHaveLength(8);
  });
});

describe("the load meter", () => {
  const heavy = {
    ...exampleBench,
    load_capacity: "500",
    width: "96",
    depth: "48",
    top_material: "phenolic",
    top_color: "phenolic-black",
    accessories: ["power-strip", "shelf", "led-light", "monitor-arm"],
  };
  const fuller = { ...heavy, accessories: [...heavy.accessories, "tool-rail", "pegboard", "drawer"] };

  it("shows the capacity left for the work; if little is left, warns and links to the Load Capacity step", async () => {
    const { load_capacity: _, ...open } = heavy;
    const { rerender } = render(bench(open));
    expect(screen.queryByText(/left for your work/)).not.toBeInTheDocument();
    rerender(bench(heavy));
    const meter = screen.getByRole("meter", { name: "Load" });
    expect(meter).toHaveAttribute(
      "aria-valuetext",
      "177 lb left for your work: the bench's own parts take 323 lb of 500 lb",
    );
    const warning = () => screen.getByRole("status", { name: "Load warning" });
    expect(warning()).toBeEmptyDOMElement();
    rerender(bench(fuller));
    expect(warning()).toHaveTextContent("Only 121 lb of 500 lb left for your work.");
    await userEvent.click(screen.getByRole("button", { name: "Change Load Capacity" }));
    expect(screen.getByRole("heading", { name: "Step 2 Load Capacity" })).toBeVisible();
    rerender(bench({ ...fuller, load_capacity: "750" }));
    expect(warning()).toBeEmptyDOMElement();
  });
});

it("help has all of its sections, and closes on Escape", async () => {
  const onClose = vi.fn();
  render(<HelpDialog pricesHidden={undefined} onClose={onClose} />);
  const help = screen.getByRole("dialog", { name: "How To Configure" });
  for (const part of [
    /tracked in the Parts List/,
    /Experiment freely/,
    /Click Request Quote when you are ready/,
    /as many workbenches as you want/,
    /What happens next.*detailed quote plus a drawing, with a quote reference number/,
    /How to purchase.*Contact our team with your quote reference number/,
  ])
    expect(help).toHaveTextContent(part);
  expect(within(help).getByRole("button", { name: "Close" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
});
