import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Configurator } from "#client/configurator/Configurator.tsx";
import { preloadParts } from "#client/configurator/later-parts.tsx";
import { withoutPrices } from "#shared/engine/model.ts";
import { rulesReply } from "#shared/rules-reply.ts";
import { catalog, exampleHash } from "../../support/catalog.ts";

beforeAll(preloadParts);

/** A server that never answers: the page shows its own figures. */
beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});

function show(hash = exampleHash, rules = catalog) {
  window.history.replaceState(null, "", `/${hash}`);
  const partner = rules.pricesHidden && { id: "acme", pricesHidden: true };
  render(<Configurator reply={rulesReply(rules, 1, {}, partner || undefined)} />);
}

const click = (text: string) => fireEvent.click(screen.getByText(text, { selector: "button" }));

function choose(value: string): void {
  const input = document.querySelector(`input[value="${value}"]`);
  fireEvent.click(input ?? expect.fail(`There is no option ${value}.`));
}

const notices = () => screen.getByLabelText("Notices");
const parts = () => screen.getByText("Parts List").closest("button")?.textContent;
const told = (text: string) => waitFor(() => expect(notices()).toHaveTextContent(text));

describe("a change that leaves required steps without a choice", () => {
  it("offers the nearest complete bench with its price, in one click with Undo", async () => {
    show();
    choose("electric-quad");
    await told(
      "No choice in: Load Capacity, Feet and Casters, so $4,815.00 is not the final price.",
    );
    await told(
      "The nearest choices: Load Capacity 1,500 lb instead of 1,000 lb, +$520.00; " +
        "Feet and Casters 6 in heavy-duty casters instead of 5 in locking casters, +$360.00. " +
        "The complete bench costs $5,695.00.",
    );

    click("Complete it for me");
    expect(parts()).toContain("14 items$5,695.00");
    await told("Load Capacity is now 1,500 lb.Feet and Casters is now 6 in heavy-duty casters.");
    await waitFor(() => expect(screen.queryByText("Complete it for me")).toBeNull());

    fireEvent.click(within(notices()).getByText("Undo"));
    expect(parts()).toContain("12 items$4,815.00");
    await told("The nearest choices: Load Capacity 1,500 lb");
  });

  it("offers it without amounts if prices are hidden", async () => {
    show(exampleHash, withoutPrices(catalog));
    choose("electric-quad");
    await told("No choice in: Load Capacity, Feet and Casters.");
    expect(notices().textContent).not.toContain("$");
  });
});

describe("the dialog of the remaining steps", () => {
  it("offers to complete the bench with the cheapest choices", () => {
    show("#height_adjustment=hand-crank&width=72");
    click("Request Quote");
    const dialog = screen.getByText("8 steps remain").closest("dialog") ?? expect.fail();
    expect(dialog).toHaveTextContent("Load Capacity 500 lb");
    expect(dialog).toHaveTextContent("The complete bench costs $1,570.00.");
    click("Complete it for me");
    expect(dialog).not.toBeInTheDocument();
    expect(parts()).toContain("10 items$1,570.00");
  });
});
