import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { Suspense } from "react";
import { describe, expect, it } from "vitest";
import { readAddress } from "#client/admin/section/address.ts";
import { findSection, view } from "#client/admin/sections.tsx";
import {
  button,
  card,
  field,
  joinAdmin,
  price,
  showAdmin,
  waitForText,
} from "../../support/components/admin-panel.tsx";
import { smallCatalog } from "../../support/rules/small-catalog.ts";

describe("the Admin Panel", () => {
  it("shows why it cannot load, in the server's words if any, and tries again", async () => {
    const { cut, clear, setLine: through, show, press } = await joinAdmin();
    cut();
    show();
    const failure = await waitForText("Failed to load configuration");
    expect(failure.closest("[role=alert]")).toBeInTheDocument();
    through(async () => Response.json({ success: false, error: "The server is busy." }, { status: 503 }));
    await press("Try again");
    await waitForText("Error loading configuration: The server is busy.");
    clear();
    await press("Try again");
    await waitForText("Base Price");
  });

  it("stays while a section cannot be loaded, which can be tried again", async () => {
    let isOffline = true;
    const Guide = view(async () => {
      if (isOffline) throw new TypeError("Failed to fetch dynamically imported module");
      return () => <p>A guide</p>;
    });
    const config = smallCatalog;
    const shown = { config, warnings: [], address: [], added: 0, shown: true };
    const guide = <Guide rules={{ config, revision: 1, warnings: [] }} {...shown} />;
    await act(async () => render(<Suspense>{guide}</Suspense>));
    await waitForText(/^This section could not be loaded\. Check the connection, or reload the page/);
    isOffline = false;
    await act(async () => fireEvent.click(screen.getByText("Try again")));
    await waitForText("A guide");
  });

  it("shows how to begin an empty catalog", async () => {
    const { press } = await showAdmin({ ...smallCatalog, steps: [] });
    await waitForText("There are no steps yet. Add the first one, then give it options.");
    await press("Add Step");
    expect(field("Step number")).toHaveValue("1");
  });

  it("undoes a change from its message, reloads when shown again, and polls for colleagues' changes and their authors, except while someone is typing", async () => {
    const { fill, user, press, stored, server, comeBack, actAsColleague: others, setLine: through } = await showAdmin();
    fill(price("96 in"), "430");
    await user.keyboard("{Enter}");
    await waitForText("Option updated successfully");
    await press("Undo");
    await waitForText("Change undone");
    expect(price("96 in")).toHaveValue("410.00");
    await waitFor(() => expect(price("Black"), "where Enter led").toHaveFocus());
    expect((await stored()).config).toEqual(smallCatalog);

    server.reviseRules({ ...smallCatalog, basePrice: 1700 });
    comeBack();
    await waitFor(() => expect(field("Base Price")).toHaveValue("1700.00"));
    await waitForText(/Base price now \$1,700\.00, was \$1,495\.00/);

    /** Polls at once, as when the page becomes visible. */
    const ask = () => document.dispatchEvent(new Event("visibilitychange"));
    await press("Dismiss");
    await others("PUT", "steps/width/options/96", { priceModifier: 430 });
    ask();
    await waitFor(() => expect(price("96 in")).toHaveValue("430.00"));
    await waitForText("A colleague changed the rules");
    await waitForText("staff · Width: 96 in now +$430.00, was +$410.00");

    fill(price("48 in"), "-91");
    await others("PUT", "steps/width/options/96", { priceModifier: 450 });
    await others("PUT", "steps/width/options/60", { priceModifier: 5 });
    const asked: string[] = [];
    through((send, call) => {
      asked.push(call);
      return send();
    });
    ask();
    await user.keyboard("{Escape}");
    expect(asked, "while a price is typed").toEqual([]);
    ask();
    await waitFor(() => expect(price("96 in")).toHaveValue("450.00"));
    await waitForText(/^staff · .*Width: 60 in now \+\$5\.00, was Included/);
  });
});

describe("the places in the sidebar", () => {
  const open = async (hash: string) => {
    window.history.replaceState(null, "", hash);
    const joined = await joinAdmin();
    joined.show();
    await waitForText("Admin Panel");
    return joined;
  };
  const current = () =>
    screen.getAllByRole("link", { current: "page" }).map(({ firstChild }) => firstChild?.textContent);

  it("have addresses, which Back and Forward follow, open with a step or the dialog of an option, or else with their first section", async () => {
    const { press } = await open("/#admin/settings/webhooks");
    await waitForText("Add Webhook");
    expect(current()).toEqual(["Webhooks"]);
    await press("History");
    await waitFor(() => expect(screen.getByRole("heading", { level: 2 })).toHaveFocus());
    expect(window.location.hash).toBe("#admin/history");
    await press("Hints");
    await waitForText("Add Hint");
    window.history.back();
    await waitFor(() => expect(current()).toEqual(["History"]));
    window.history.back();
    await waitForText("Add Webhook");
    window.history.forward();
    await waitFor(() => expect(current()).toEqual(["History"]));

    cleanup();
    const panel = await open("/#admin/catalog/frame_color");
    await waitFor(() => expect(screen.getByText("3. Frame Color")).toHaveFocus());
    await panel.press("Edit Blue");
    expect(window.location.hash).toBe("#admin/catalog/frame_color/blue");
    cleanup();

    const again = await open("/#admin/catalog/frame_color/blue");
    await waitForText("Edit Option Blue");
    await again.press("Cancel");
    await waitFor(() => expect(window.location.hash).toBe("#admin/catalog/frame_color"));
    cleanup();
    await open("/#admin/guidance/none");
    await waitForText("Add Bench");
    cleanup();
    await open("/#admin/none");
    await waitForText("Base Price");
  });
});

it("the search is focused by a key, says what it finds, and is cleared when a step is added", async () => {
  const { fill, press, user } = await showAdmin();
  const search = screen.getByPlaceholderText("Step, option or SKU");
  fireEvent.keyDown(document.body, { key: "/" });
  expect(search).toHaveFocus();
  fill(search, "zeppelin");
  await waitForText("No step or option matches “zeppelin”.");
  await user.keyboard("{Escape}");
  await waitForText("3. Frame Color");
  fill(search, "fc-blk");
  await waitForText("1 option in 1 step");
  expect(screen.getAllByRole("article")).toHaveLength(1);

  await press("Add Step");
  fill(field("Key"), "lid");
  fill(field("Name"), "Lid");
  await press("Add Step");
  await waitFor(() => expect(screen.getByText("4. Lid")).toHaveFocus());
  expect(screen.getAllByRole("article")).toHaveLength(4);
  expect(card("4. Lid")).toHaveTextContent("No options yet: not shown to visitors");
  expect(card("1. Width")).not.toHaveTextContent("No options yet");
});

it("a step card shows only a note and the structure for conditional options, moves with its buttons and is deleted, and the focus stays near", async () => {
  const { press, stored } = await showAdmin();
  const depth = card("2. Depth");
  await waitForText(/^This step has conditional options, which must be edited in the rules file/);
  expect(depth).toHaveTextContent("View the structure 2 options, Included to +$160.00");
  const rows = [...depth.querySelectorAll("tbody tr")].map(({ children }) =>
    [0, 1, 4].map((column) => children[column]?.textContent),
  );
  expect(rows).toEqual([
    ["24 in", "Included", "When Width is 48 in or 60 in or 96 in"],
    ["48 in deep", "+$160.00", "When Width is 60 in or 96 in"],
  ]);
  expect(depth.querySelectorAll("input:not([type=checkbox]), textarea, select")).toHaveLength(0);
  const names = [...depth.querySelectorAll("header button")].map(
    (each) => each.getAttribute("aria-label") ?? each.textContent,
  );
  expect(names).toEqual([
    "Move Depth up",
    "Move Depth down",
    "Edit step Depth",
    "Delete step Depth",
    "Add option to Depth",
  ]);
  const link = within(depth).getByRole("link", { name: "Download the rules file" });
  expect(link).toHaveAttribute("href", "/api/admin/rules-file");

  await press("Move Frame Color up");
  await waitForText("2. Frame Color");
  expect(button("Move Frame Color up")).toHaveFocus();
  await press("Move Frame Color up");
  await waitForText("1. Frame Color");
  expect((await stored()).config.steps.map(({ key }) => key)).toEqual(["frame_color", "width", "depth"]);
  await press("Delete Black");
  await press("Delete Option");
  await waitFor(() => expect(screen.getByText("1. Frame Color")).toHaveFocus());
  await press("Delete step Frame Color");
  await press("Delete Step");
  await waitForText("Step deleted successfully");
  await waitFor(() => expect(button("Add Step")).toHaveFocus());
});

it.each([
  ["partners/acme", "Partners", ["acme"]],
  ["settings/api-keys", "API Keys", []],
  ["settings", "Company", []],
  ["catalog/people/connections", "Catalog", ["people", "connections"]],
  ["nowhere", "Catalog", []],
])("the address %s leads to %s", (at, name, shown) => {
  const address = readAddress(`#admin/${at}`) ?? [];
  const { place, label, path } = findSection(address);
  expect(label ?? place).toBe(name);
  expect(address.slice(path.split("/").length)).toEqual(shown);
});
