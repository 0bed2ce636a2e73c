import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Configurator } from "#client/configurator/Configurator.tsx";
import { preloadParts } from "#client/ui/components/lazy-part.tsx";
import { rulesReply } from "#shared/api/rules/rules-reply.ts";
import { fixChoices } from "#shared/engine/fix-choices.ts";
import { BELOW_ZERO } from "#shared/engine/rejection.ts";
import { applyPriceList } from "#shared/partners/apply-price-list.ts";
import { omitPrices } from "#shared/rules/model.ts";
import { catalog } from "../../support/rules/catalog.ts";
import { conditionalStep, option, rulesWith, step } from "../../support/rules/rules.ts";

beforeAll(preloadParts);

/** The page's requests, and the server's replies. There is none until a test sets it. */
let asked: { address: string; body: unknown }[];
let answer: (address: string) => object | undefined;

beforeEach(() => {
  window.history.replaceState(null, "", "/?partner=acme&theme=dark");
  asked = [];
  answer = () => undefined;
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit = {}) => {
    asked.push({ address, body: body ? JSON.parse(String(body)) : undefined });
    const reply = answer(address);
    return reply ? new Response(JSON.stringify(reply)) : new Promise(() => {});
  });
});

const fixed = (choices: object, rules = catalog) => fixChoices(rules, { ...choices }).rules;
const acme = { id: "acme", pricesHidden: false };
const quiet = { id: "acme", pricesHidden: true };

const show = (rules = fixed({ width: "72" }), partner = acme) => {
  const page = render(<Configurator reply={rulesReply(rules, 1, {}, partner)} />);
  return { page, user: userEvent.setup() };
};

const partsList = () => screen.getByRole("button", { name: /^Parts List/ });
const steps = () => within(screen.getByRole("navigation", { name: "Steps" }));

describe("a page with fixed choices", () => {
  it("omits the fixed steps, counts the others, and includes the fixed choices in the parts, the drawing and the price from the start", async () => {
    const { user } = show(fixed({ height_adjustment: "electric", width: "72" }));
    expect(steps().getAllByRole("button")).toHaveLength(8);
    expect(steps().queryByRole("button", { name: /Width/ })).toBeNull();
    expect(screen.getByRole("heading", { name: "Step 1 Load Capacity" })).toBeVisible();
    expect(screen.getByText("1 / 8")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Next Step" }));
    expect(screen.getByRole("heading", { name: "Step 2 Depth" })).toBeVisible();
    expect(screen.getByRole("radio", { name: /36 in/ })).toBeEnabled();
    expect(screen.queryByRole("radio", { name: /48 in/ })).toBeNull();
    expect(partsList()).toHaveTextContent("2 items$2,");
    await user.click(partsList());
    expect(screen.getByRole("cell", { name: /^72 in/ })).toBeVisible();
    expect(screen.getByText(/^A workbench, 72 inches wide/)).toBeInTheDocument();
  });

  it("shows a bench that costs less than nothing at the partner's prices, but does not request it", async () => {
    const priced = applyPriceList(catalog, { options: { width: { "72": -9000 } } });
    const { user } = show(fixed({ width: "72" }, priced));
    expect(partsList()).toHaveTextContent("1 item−$");
    await user.click(screen.getByRole("button", { name: "Request Quote" }));
    expect(await screen.findByText(BELOW_ZERO)).toBeVisible();
    const send = screen.getByRole("button", { name: "Submit Quote Request" });
    expect(send).toHaveAttribute("aria-disabled", "true");
    await user.click(send);
    expect(asked.filter(({ address }) => address.endsWith("/submit"))).toEqual([]);
  });

  it("resets to the fixed choices, undoes the reset, and tells a visitor whose link has another choice about the fixed one", async () => {
    window.history.replaceState(null, "", "/?partner=acme#width=48");
    const { user } = show();
    expect(screen.getByRole("status", { name: "Notices" })).toHaveTextContent(
      "Here, the choice in Width is always 72 in.",
    );
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    await user.click(screen.getByRole("button", { name: "Reset Configurator" }));
    expect(screen.getByRole("status", { name: "Notices" })).toBeEmptyDOMElement();
    await user.click(screen.getByRole("radio", { name: /Hand crank/ }));
    await user.click(screen.getByRole("button", { name: "Reset Configurator" }));
    expect(partsList()).toHaveTextContent("1 item");
    expect(screen.getByText("All selections were cleared.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(partsList()).toHaveTextContent("2 items");
  });

  it("warns about the load, with a link to its step only if that is not fixed", async () => {
    const rules = rulesWith([
      step("load_capacity", { options: [option("20", { specifications: { weightCapacity: 20 } })] }),
      step("top", { options: [option("slab", { specifications: { weight: 19.2 } })] }),
    ]);
    const { user, page } = show(fixed({ load_capacity: "20" }, rules));
    const warning = () => screen.getByRole("status", { name: "Load warning" });
    await user.click(screen.getByRole("radio", { name: /SLAB/ }));
    await waitFor(() => expect(warning()).toHaveTextContent("None of the 20"));
    expect(screen.queryByRole("button", { name: /^Change/ })).toBeNull();
    page.unmount();
    window.history.replaceState(null, "", "/#load_capacity=20&top=slab");
    show(rules);
    const parts = "the bench's own parts weigh 20 lb.";
    await waitFor(() => expect(warning()).toHaveTextContent(`None of the 20 lb is left for your work: ${parts}`));
    expect(screen.getByRole("button", { name: /^Change/ })).toBeVisible();
  });
});

describe("a partner's page", () => {
  it("names the partner in every request and in the link to the bench, which has no theme", async () => {
    answer = (address) => (address.includes("/rules/") ? undefined : { success: true, pricing: { revision: 1 } });
    const { user } = show();
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await user.click(screen.getByRole("button", { name: "Copy Link" }));
    expect(copied).toHaveBeenCalledWith(`${window.location.origin}/?partner=acme#width=72`);
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[0]).toEqual({
      address: "/api/pricing/calculate",
      body: { configuration: { width: "72" }, partner: "acme" },
    });
    expect(asked[1]?.address).toMatch(/\?configuration=%7B%22width%22%3A%2272%22%7D&partner=acme$/);
  });

  it("applies new partner settings with the next reply, under the same revision", async () => {
    answer = (address) =>
      address.includes("/rules/")
        ? rulesReply(fixed({ width: "60" }), 1, {}, acme)
        : { success: true, pricing: { revision: 1 } };
    show();
    expect(await screen.findByText(/^A workbench, 60 inches wide/)).toBeInTheDocument();
    const notices = screen.getByRole("status", { name: "Notices" });
    expect(notices).toHaveTextContent("Removed: Width 72 in");
  });

  it("removes all prices, even from notices, once they are hidden", async () => {
    const { page, user } = show();
    await user.click(screen.getByRole("radio", { name: /Hand crank/ }));
    await user.click(screen.getByRole("button", { name: "Reset Configurator" }));
    await user.click(screen.getByRole("radio", { name: /Electric, two/ }));
    answer = (address) =>
      address.includes("/rules/")
        ? rulesReply(omitPrices(fixed({ width: "60" })), 1, {}, quiet)
        : { success: true, pricing: { revision: 1 } };
    await user.click(screen.getByRole("radio", { name: /Hand crank/ }));
    await waitFor(() => expect(page.container).not.toHaveTextContent("$"));
    expect(partsList()).toHaveTextContent("2 items");
    expect(screen.getByRole("radio", { name: /Hand crank/ })).toBeChecked();
  });
});

const PRICES = /\$|included|\bprice|\btotal|\bcost/i;

describe("a page without prices", () => {
  const rules = omitPrices(catalog);

  it("shows none in steps, parts and help", async () => {
    const { page, user } = show(rules, quiet);
    await user.click(screen.getByRole("radio", { name: "Hand crank" }));
    await user.click(partsList());
    const columns = await screen.findAllByRole("columnheader");
    expect(columns.map(({ textContent }) => textContent)).toEqual(["Category", "Selection"]);
    expect(partsList()).toHaveTextContent(/^Parts List1 item$/);
    await user.click(screen.getByRole("button", { name: "Help" }));
    expect(page.container).not.toHaveTextContent(PRICES);
  });

  it("shows none in an offer and in its notice", async () => {
    const { page, user } = show(
      omitPrices(
        rulesWith([
          step("wood", { name: "Wood", options: [option("oak"), option("fir")] }),
          step("oil", {
            name: "Oil",
            options: [option("raw")],
            conditionalOptions: [
              conditionalStep("clear", { wood: ["oak"] }, { priceModifier: 5 }),
              conditionalStep("dark", { wood: ["fir"] }),
            ],
          }),
        ]),
      ),
      quiet,
    );
    await user.click(screen.getByRole("radio", { name: "FIR" }));
    await user.click(screen.getByRole("button", { name: "Next Step" }));
    await user.click(screen.getByRole("radio", { name: "DARK" }));
    await user.click(screen.getByRole("radio", { name: "CLEAR" }));
    const offer = await screen.findByRole("group", { name: "To choose CLEAR" });
    expect(
      within(offer)
        .getAllByRole("paragraph")
        .map((line) => line.textContent),
    ).toEqual(["Switch Wood to OAK.", "CLEAR instead of DARK."]);
    expect(page.container).not.toHaveTextContent(PRICES);
    await user.click(within(offer).getByRole("button", { name: /^Change and choose/ }));
    expect(screen.getByRole("status", { name: "Notices" })).toHaveTextContent("Wood is now OAK.");
    expect(page.container).not.toHaveTextContent(PRICES);
  });
});
