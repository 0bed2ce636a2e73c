import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { isProposing, openConfigurator, reloadOnReturn } from "#client/api/proposal.ts";
import { loadWork, saveWork, storageKey } from "#client/api/saved-work.ts";
import { Configurator } from "#client/configurator/Configurator.tsx";
import { type Host, HostContext } from "#client/configurator/state/host-context.ts";
import { App } from "#client/page/App.tsx";
import { keepOwnBench } from "#client/partner/frame/join-host.ts";
import { rulesReply } from "#shared/api/rules/rules-reply.ts";
import { fixChoices } from "#shared/engine/fix-choices.ts";
import type { HostRequest } from "#shared/partners/embed.ts";
import { omitPrices, type Rules, readRules } from "#shared/rules/model.ts";
import {
  button,
  choose,
  click,
  heading,
  neverAnswer,
  optionInput,
  stepNamed,
  total,
} from "../../support/components/configurator-page.tsx";
import { catalog, catalogDocument } from "../../support/rules/catalog.ts";

neverAnswer();

function show(rules: Rules = catalog, host?: Host) {
  const partner = { id: "acme", pricesHidden: rules.pricesHidden ?? false };
  render(
    <HostContext value={host}>
      <Configurator reply={rulesReply(rules, 1, {}, partner)} />
    </HostContext>,
  );
}

const PROPOSAL = { token: "secret", quoteId: "Q-1", company: "Example", number: 1, seen: 0, place: 2, items: [] };

it("shows customers who change a bench of their quote no views of staff", () => {
  const { unmount } = render(<App rules={undefined} />);
  expect(screen.getAllByRole("tab")).toHaveLength(3);
  unmount();
  openConfigurator(PROPOSAL, {});
  window.history.replaceState(null, "", "/?quote=Q-1&bench=2");
  render(<App rules={undefined} />);
  expect(screen.queryByRole("tab")).toBeNull();
  expect(screen.getByText("Workbench Configurator")).toBeVisible();
  sessionStorage.clear();
});

it("changes a bench of a quote at its own address alone, and not after it was sent, if Back shows the page as it was", () => {
  openConfigurator(PROPOSAL, {});
  window.history.replaceState(null, "", "/?quote=Q-1&bench=1");
  expect(isProposing()).toBe(false);
  const reload = vi.fn();
  vi.stubGlobal("location", { search: "?quote=Q-1&bench=2", reload });
  reloadOnReturn();
  const comeBack = () => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  comeBack();
  expect(reload).not.toHaveBeenCalled();
  sessionStorage.clear();
  comeBack();
  expect(reload).toHaveBeenCalledOnce();
});

it("keeps the visitor's own bench while a bench of a quote is changed, which opens at its first open step each time", () => {
  saveWork({ configuration: { height_adjustment: "electric", load_capacity: "500" }, stepIndex: 1 });
  const own = loadWork();
  sessionStorage.setItem("workbench-proposal", JSON.stringify({ quoteId: "NEW" }));
  for (const _time of ["first", "second"]) {
    window.history.replaceState(null, "", "/?quote=NEW#height_adjustment=hand-crank&load_capacity=500");
    show();
    expect(heading()).toBe("Step 3 Width");
    fireEvent.click(stepNamed("Load Capacity"));
    cleanup();
  }
  expect(loadWork()).toEqual(own);
  sessionStorage.clear();
});

const bench = (name: string) => screen.getByText(name).closest("button") ?? expect.fail(`no bench ${name}`);
const benches = () =>
  [...document.querySelectorAll("section[aria-labelledby=start-title] li")].map(({ textContent }) => textContent);
const prices = () =>
  [...document.querySelectorAll("fieldset[aria-describedby] label input")].flatMap((it) => {
    const [, price] = it.getAttribute("aria-labelledby")?.split(" ") ?? [];
    return price === undefined ? [] : (document.getElementById(price)?.textContent ?? "");
  });
const detail = (value: string) =>
  document.getElementById(optionInput(value).getAttribute("aria-describedby") ?? "")?.textContent;

it("saves a choice even if the page closes before it is painted", () => {
  show();
  vi.stubGlobal("requestAnimationFrame", () => 0);
  fireEvent.click(bench("Heavy duty"));
  const { choices } = loadWork() ?? expect.fail("nothing saved");
  window.dispatchEvent(new Event("pagehide"));
  expect(Object.keys(choices)).toEqual([]);
  expect(loadWork()?.choices).toMatchObject({ width: expect.any(String) });
});

describe("an untouched page", () => {
  it("offers starting benches with their sizes and prices, and one click fills in every step; they hide once the visitor starts from scratch, until a reset", async () => {
    show();
    expect(benches()).toEqual([
      "Best value $1,660.00 60 × 30 in Everything that everyday assembly needs, and nothing more.",
      expect.stringContaining("ESD electronics $3,740.00 72 × 30 in"),
      expect.stringContaining("Heavy duty $5,375.00"),
      expect.stringContaining("Packing $3,500.00"),
    ]);
    fireEvent.click(bench("Heavy duty"));
    expect(total()).toBe("Parts List11 items$5,375.00");
    expect(benches()).toEqual([]);
    await waitFor(() => expect(screen.getByRole("heading", { name: /^Step 1/ })).toHaveFocus());
    click("Undo");
    expect(total()).toBe("Parts List0 items$0.00 so far");
    expect(benches()).toHaveLength(4);
    click("Start from scratch");
    expect(benches()).toEqual([]);
    click("Reset Configurator");
    expect(benches()).toHaveLength(4);
  });

  it("keeps them in place during the first step, hides them afterward, and offers none under older rules", () => {
    show();
    choose("electric");
    expect(benches()).toHaveLength(4);
    click("Next Step");
    expect(benches()).toEqual([]);
    const { startingBenches: _benches, ...older } = catalogDocument;
    cleanup();
    show(readRules(older));
    expect(screen.queryByText("Start from scratch")).toBeNull();
  });

  it("opens them at any step on request, where a bench of theirs replaces the visitor's, and a start from scratch clears it, both with Undo", async () => {
    show();
    fireEvent.click(bench("Heavy duty"));
    fireEvent.click(stepNamed("Width"));
    expect(benches()).toEqual([]);
    click("Or start from a ready-made bench.");
    fireEvent.click(bench("Packing"));
    expect(total()).toBe("Parts List12 items$3,500.00");
    expect(benches()).toEqual([]);
    click("Undo");
    expect(total()).toBe("Parts List11 items$5,375.00");
    expect(heading()).toBe("Step 3 Width");
    click("Or start from a ready-made bench.");
    click("Start from scratch");
    expect(total()).toBe("Parts List0 items$0.00 so far");
    expect(benches()).toEqual([]);
    click("Undo");
    expect(total()).toBe("Parts List11 items$5,375.00");
  });

  it("offers a partner's visitors those that fit, without hidden prices", () => {
    show(omitPrices(fixChoices(catalog, { width: "72" }).rules));
    expect(benches()).toEqual([
      expect.stringMatching(/^ESD electronics +72 × 30 in ESD protection/),
      expect.stringMatching(/^Packing +72 × 36 in Bins/),
    ]);
  });
});

describe("a card", () => {
  it("shows before the first choice what the cheapest bench with its option costs", () => {
    show();
    expect(prices()).toEqual([
      ...["from $1,165.00", "from $1,345.00", "from $1,865.00"],
      ...["from $1,985.00", "from $3,845.00"],
    ]);
    expect(screen.getAllByText("from $1,165.00", { selector: "p" })).toHaveLength(1);
  });

  it("then shows what the bench costs afterward, with what replaces the choices that its option removes, or what one more of a list adds and leaving all off saves", async () => {
    show();
    fireEvent.click(bench("Heavy duty"));
    fireEvent.click(stepNamed("Accessories"));
    await waitFor(() => expect(prices()[0]).toBe("−$260.00"));
    expect(prices().slice(1, 3)).toEqual(["+$165.00", "+$135.00"]);
    fireEvent.click(stepNamed("Width"));
    const widths = ["from $4,765.00", "total $4,965.00", "total $5,100.00", "total $5,225.00", "total $5,375.00"];
    await waitFor(() => expect(prices()).toEqual(widths));
    expect(detail("48")).toBe("Removes Depth 36 in (nearest: 30 in)");
    expect(detail("96")).toBe("");
    choose("48");
    await waitFor(() => expect(screen.getAllByText("from $4,765.00", { selector: "p" })).toHaveLength(1));
    expect(prices()).toEqual(widths);
    fireEvent.click(await screen.findByText("Complete it for me"));
    expect(total()).toBe("Parts List11 items$4,765.00");
  });

  it("keeps its promise: choosing what costs least in each step never raises the price from which the bench starts", async () => {
    show();
    choose("electric");
    for (const { key } of catalog.steps.slice(1)) {
      const least = () => screen.getAllByText("from $1,985.00", { selector: "p" });
      await waitFor(() => expect(least()).toHaveLength(1));
      click("Next Step");
      const card = () => prices().findIndex((price) => /\$1,985\.00$|^Included$/.test(price));
      await waitFor(() => expect(card(), key).toBeGreaterThanOrEqual(0));
      fireEvent.click(document.querySelectorAll("fieldset[aria-describedby] label input")[card()] ?? expect.fail(key));
    }
    await waitFor(() => expect(total()).toMatch(/\$1,985\.00$/));
  });
});

it("a hint shows while it holds, applies with one click, and is closed for the visit", async () => {
  show();
  fireEvent.click(bench("Best value"));
  fireEvent.click(stepNamed("Work Surface"));
  const hints = () => screen.getByLabelText("Hints");
  expect(hints()).toBeEmptyDOMElement();
  choose("esd-laminate");
  expect(hints()).toHaveTextContent("An ESD surface needs a path to ground: add the grounding kit.");
  fireEvent.click(await waitFor(() => button("Choose ESD grounding kit, +$55.00")));
  expect(hints()).toBeEmptyDOMElement();
  fireEvent.click(stepNamed("Frame Color"));
  choose("light-gray");
  expect(hints()).toHaveTextContent("ESD path: No ESD choice yet in Frame Color");
  fireEvent.click(within(hints()).getByLabelText("Dismiss"));
  choose("charcoal");
  expect(hints()).toBeEmptyDOMElement();
  cleanup();
  show();
  fireEvent.click(await waitFor(() => screen.getByText(/^Choose ESD gray/)));
  expect(hints()).toBeEmptyDOMElement();
  expect(stepNamed("Accessories")).toHaveTextContent("Drawer, ESD grounding kit");
});

describe("Back", () => {
  const back = async () => {
    const done = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
    act(() => window.history.back());
    await act(() => done);
  };

  it("returns to the step before, with the bench as it is now", async () => {
    show();
    choose("electric");
    click("Next Step");
    choose("500");
    fireEvent.click(stepNamed("Width"));
    choose("72");
    expect(heading()).toBe("Step 3 Width");
    await back();
    expect(heading()).toBe("Step 2 Load Capacity");
    await back();
    expect(heading()).toBe("Step 1 Height Adjustment");
    expect(total()).toBe("Parts List3 items$2,270.00 so far");
    await waitFor(() => expect(window.location.hash).toContain("width=72"));
  });

  it("leaves a partner's page at once, because the frame adds nothing to its history", () => {
    const host: Host = { tell() {}, listen: () => () => false, takeRules() {} };
    const before = window.history.length;
    show(catalog, host);
    click("Next Step");
    click("Next Step");
    expect(heading()).toBe("Step 3 Width");
    expect(window.history.length).toBe(before);
  });
});

it("keeps a bench for each page of a partner that the visitor changed, not only looked at, even if the page moved the element", () => {
  let ask: (request: HostRequest) => void = () => {};
  const host: Host = {
    tell() {},
    listen(answer) {
      ask = answer;
      return () => false;
    },
    takeRules() {},
  };
  const visit = (hash: string, query = "", state: unknown = null) => {
    window.dispatchEvent(new Event("pagehide"));
    cleanup();
    window.history.replaceState(state, "", `/frame.html?partner=acme${query}${hash}`);
    keepOwnBench();
    show(catalog, host);
    return () => stepNamed("Width").textContent;
  };
  const [one, two] = [
    "#height_adjustment=electric&load_capacity=500",
    "#height_adjustment=hand-crank&load_capacity=500",
  ];
  visit(one);
  choose("72");
  expect(visit(two)()).not.toContain("72");
  expect(visit("")(), "a page without a bench").toContain("72");
  visit(`${one}&width=72`, "&start=.height_adjustment.electric.load_capacity.500");
  choose("84");
  visit(two);
  choose("60");
  expect(visit(one)()).toContain("84");
  expect(visit(two)()).toContain("60");

  choose("72");
  const [last, state] = [window.location.hash, window.history.state];
  visit(one);
  expect(visit(last, "", state)(), "after Back, at its last address").toContain("72");
  choose("48");
  expect(visit(two)()).toContain("48");

  const configuration = { height_adjustment: "electric", load_capacity: "500", width: "96" };
  const open = () => act(() => ask({ type: "open", configuration }));
  choose("60");
  open();
  expect(stepNamed("Width").textContent, "opened by the page without a load").toContain("96");
  expect(visit(two)(), "chosen just before that").toContain("60");
  const other = "#height_adjustment=electric";
  visit(other);
  open();
  click("Next Step");
  expect(visit(other)(), "only looked at").not.toContain("96");
  open();
  fireEvent.click(stepNamed("Width"));
  choose("72");
  act(() => ask({ type: "reset" }));
  expect(visit(other)(), "cleared by the page").toContain("72");
  open();
  fireEvent.click(stepNamed("Width"));
  choose("60");
  choose("96");
  expect(visit(other)(), "changed, and chosen again").toContain("96");
});

const keyAt = (address: string) => {
  window.history.replaceState(null, "", address);
  return storageKey("work");
};

it("separates the work of each partner, and of each configurator on a page", () => {
  const addresses = ["/", "/?slot=1", "/?slot=2", "/?partner=1", "/?partner=1&slot=1"];
  expect(new Set(addresses.map(keyAt)).size).toBe(addresses.length);
});

it("ignores an invalid slot in the URL", () => {
  for (const query of ["slot=", "slot=a:b", `slot=${"1".repeat(65)}`]) expect(keyAt(`/?${query}`)).toBe(keyAt("/"));
});
