import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { takeStart } from "#client/api/saved-work.ts";
import { writeProject } from "#client/configurator/project/project-link.ts";
import { keepContact } from "#client/configurator/request/kept-contact.ts";
import type { Host } from "#client/configurator/state/host-context.ts";
import { orderCode } from "#shared/engine/order-code.ts";
import type { HostRequest } from "#shared/partners/embed.ts";
import type { Project } from "#shared/project/project.ts";
import { OPEN_DELIVERY_TEXT } from "#shared/quotes/delivery.ts";
import { omitPrices, type Rules } from "#shared/rules/model.ts";
import { neverAnswer, optionInput, showConfigurator } from "../../support/components/configurator-page.tsx";
import { joinServer } from "../../support/components/joined-server.ts";
import { customer } from "../../support/quotes/submission.ts";
import { option, rulesDocument, rulesWith, step } from "../../support/rules/rules.ts";

neverAnswer();

const rules = rulesWith([step("width", { options: [option("60"), option("72", { priceModifier: 100 })] })], {
  basePrice: 1000,
});
const bench = (id: string, quantity = 1, width = "60") => ({
  id,
  name: `Table ${id}`,
  quantity,
  configuration: { width },
});
const THREE = [bench("1", 4), bench("2", 1, "72"), bench("3", 2)];

function show(project: Project = [], page: { hash?: string; rules?: Rules; host?: Host } = {}) {
  localStorage.setItem("workbench-project", JSON.stringify(project));
  return showConfigurator(page.rules ?? rules, `/${page.hash ?? ""}`, undefined, page.host).user;
}

async function showProject(project: Project, page?: Parameters<typeof show>[1]) {
  const user = show(project, page);
  await user.click(button("Show Project"));
  return user;
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const names = () => [...document.querySelectorAll<HTMLTextAreaElement>("ol textarea")].map(({ value }) => value);
const stored = (): Project => JSON.parse(localStorage.getItem("workbench-project") ?? "[]");
const bar = () => screen.queryByLabelText("Bench of your project");
const sums = () =>
  within(screen.getByRole("region", { name: "Price of the project" }))
    .queryAllByRole("definition")
    .map(({ textContent }) => textContent);

it("Add to Project says what a bench still needs, then adds it, with one notice and one Undo, and leads to the project", async () => {
  const user = show([], { hash: "#width=60" });
  await user.click(button("Reset Configurator"));
  expect(screen.getByLabelText("Notices")).toHaveTextContent("All selections were cleared.");
  await user.click(button("Add to Project"));
  expect(await screen.findByRole("dialog", { name: "One step remains" })).toBeInTheDocument();
  await user.click(button("Close"));
  expect(stored()).toEqual([]);
  await user.click(optionInput("72"));
  await user.click(button("Add to Project"));
  expect(screen.getByText("“72” was added.")).toBeInTheDocument();
  expect(screen.queryByText("All selections were cleared.")).toBeNull();
  expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(1);
  expect(screen.getByLabelText("Bar of your project")).toHaveTextContent("Your project 1 bench");
  await user.click(button("In Project"));
  expect(screen.getByRole("heading", { name: "Your Project" })).toHaveFocus();
  expect(stored()).toMatchObject([{ given: "72", quantity: 1, configuration: { width: "72" } }]);
});

it("a choice that removes another one says so at once, instead of the message that a bench was added", async () => {
  const width = step("width", { options: [option("60"), option("72")] });
  const depth = step("depth", { options: [option("30", { when: { width: ["72"] } })] });
  const user = show([], { rules: rulesWith([width, depth]), hash: "#width=72&depth=30" });
  await user.click(button("Add to Project"));
  expect(screen.getByText(/ was added\.$/)).toBeInTheDocument();
  await user.click(optionInput("60"));
  expect(screen.getByLabelText("Notices")).toHaveTextContent("Removed: depth 30");
  expect(screen.queryByText(/ was added\.$/)).toBeNull();
  expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(1);
  await user.click(optionInput("72"));
  await user.click(button("Request Quote"));
  await user.click(await screen.findByRole("button", { name: /^Only This Bench/ }));
  await user.type(await screen.findByLabelText("Full Name"), "Ada");
  await user.keyboard("{Escape}");
  await user.click(optionInput("60"));
  expect(screen.getByLabelText("Notices"), "before a message that stays").toHaveTextContent("Removed: depth 30");
  await user.click(button("Dismiss"));
  await user.click(button("Undo"));
  expect(await screen.findByLabelText("Full Name")).toHaveValue("Ada");
});

it("Configure Another Bench begins at the top of the page, with the starting benches, and says that the project is safe", async () => {
  const scrolled = vi.spyOn(window, "scrollTo");
  const startingBenches = [{ name: "Wide", description: "", choices: { width: "72" } }];
  const user = await showProject(THREE, { rules: { ...rules, startingBenches }, hash: "#width=60" });
  scrolled.mockClear();
  await user.click(button("Configure Another Bench"));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Start from one of these" })).toHaveFocus());
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  const told = "This is a new bench. The benches in your project are safe.";
  expect(screen.getByText(told)).toBeInTheDocument();
  await user.click(button(/^Wide/));
  expect(screen.queryByText(told)).toBeNull();
  expect(optionInput("72")).toBeChecked();
});

it("Undo leaves an added bench that another page changed since, and says so", async () => {
  const user = show([], { hash: "#width=60" });
  await user.click(button("Add to Project"));
  const changed = stored().map((item) => ({ ...item, quantity: 3 }));
  localStorage.setItem("workbench-project", JSON.stringify(changed));
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "workbench-project" })));
  await user.click(button("Undo"));
  expect(screen.getByRole("alert")).toHaveTextContent("Nothing was undone: your project was changed since.");
  expect(stored()).toEqual(changed);
});

it("the quote form is empty after it was closed, and Undo opens it again with what was typed, which the next form offers, too", async () => {
  const user = show([], { hash: "#width=60" });
  const name = () => screen.findByLabelText("Full Name");
  await user.click(button("Request Quote"));
  await user.type(await name(), "Ada");
  await user.keyboard("{Escape}");
  expect(screen.getByText("You closed the quote form.")).toBeInTheDocument();
  await user.click(button("Undo"));
  expect(await name()).toHaveValue("Ada");
  await user.click(button("Cancel"));
  await user.click(button("Request Quote"));
  expect(await name()).toHaveValue("");
  expect(screen.queryByText("You closed the quote form.")).toBeNull();
  await user.type(screen.getByLabelText("Company Name"), "Analytical Engines");
  await user.click(button("Put Back What You Typed"));
  expect(await name()).toHaveValue("Ada");
  expect(screen.getByLabelText("Company Name")).toHaveValue("Analytical Engines");
  expect(screen.queryByText(/^You closed this form/)).toBeNull();
});

it("a requested project says under which quote, what changes mean, and when the same benches would be requested again", async () => {
  const steps = [step("width", { options: [option("60"), option("72", { priceModifier: 100 })] })];
  // The server answers here.
  vi.unstubAllGlobals();
  await joinServer(rulesDocument(steps));
  keepContact({ ...customer(), addressType: "home-delivery" });
  const user = await showProject(THREE);
  const bar = () => screen.getByLabelText("Bar of your project");
  await user.click(button("Request Quote for 7 benches"));
  await user.click(button("Submit Quote Request"));
  await user.click(await screen.findByRole("button", { name: "Done" }));

  const told = () => screen.getByText(/^Requested as/);
  expect(told()).toHaveTextContent(/^Requested as Q-\S+ on \w+ \d+, \d+, [\d:]+ [AP]M\. Our team/);
  const [id = ""] = /Q-[\w-]+/.exec(told().textContent) ?? [];
  expect(button("Request Another Quote for 7 benches")).toBeInTheDocument();
  await user.click(button("Back to the Bench"));
  expect(bar()).toHaveTextContent(`Your project 7 benchesrequested as ${id}`);
  await user.click(button("Request Quote"));
  expect(screen.getByRole("dialog")).toHaveTextContent(`You requested these benches as ${id}.`);
  await user.click(button("Cancel"));

  await user.click(button("Show Project"));
  await user.type(screen.getByLabelText("Name of Table 1"), " (packing)");
  expect(told()).toHaveTextContent("Our team will contact you");
  const quantity = (text: string) =>
    user.type(screen.getByLabelText("Quantity of Table 2"), text, { initialSelectionStart: 0, initialSelectionEnd: 1 });
  await quantity("2");
  expect(told()).toHaveTextContent("To send your changes, request a quote again.");
  expect(button("Request Quote for 8 benches")).toBeInTheDocument();
  await user.click(button("Back to the Bench"));
  expect(bar()).toHaveTextContent(`Your project 8 bencheschanged since ${id}`);
  await user.click(button("Show Project"));
  await quantity("1");
  await user.click(button("Start a New Project"));
  expect(stored()).toEqual([]);
  expect(document.body).not.toHaveTextContent(id);
});

describe("the project", () => {
  it("shows unit prices and the sum, states no delivery before the address is known, and follows the quantity, as does its closed form that Undo opens again", async () => {
    const user = await showProject(THREE, { hash: "#width=72" });
    expect(sums()).toEqual(["$7,100.00", OPEN_DELIVERY_TEXT]);
    const quantity = screen.getByLabelText("Quantity of Table 1");
    await user.clear(quantity);
    await user.type(quantity, "0");
    expect(screen.getByRole("alert")).toHaveTextContent("Enter a whole number from 1 to 999.");
    expect(stored()[0]?.quantity).toBe(4);
    await user.clear(quantity);
    await user.type(quantity, "10");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(sums()).toEqual(["$13,100.00", OPEN_DELIVERY_TEXT]);
    await user.click(button("Request Quote for 13 benches"));
    await user.type(await screen.findByLabelText("Full Name"), "Ada");
    await user.click(button("Cancel"));
    await user.type(quantity, "12", { initialSelectionStart: 0, initialSelectionEnd: 2 });
    await user.click(button("Back to the Bench"));
    await user.click(button("Summary"));
    await user.click(button("Close"));
    await user.click(button("Undo"));
    expect(await screen.findByLabelText("Full Name")).toHaveValue("Ada");
    expect(screen.getByRole("dialog"), "the project as it is now").toHaveTextContent("15 benches$15,100.00");
  });

  it("is renamed, reordered and duplicated in place, loses a bench and gets it back, and the focus stays or goes to a neighbor", async () => {
    const user = await showProject(THREE);
    await user.type(screen.getByLabelText("Name of Table 1"), " (packing)");
    expect(stored()[0]?.name).toBe("Table 1 (packing)");
    await user.clear(screen.getByLabelText("Name of Table 2"));
    await user.tab();
    expect(names()).toEqual(["Table 1 (packing)", "72", "Table 3"]);

    await user.click(button("Move down Table 1 (packing)"));
    expect(names()).toEqual(["72", "Table 1 (packing)", "Table 3"]);
    expect(screen.getByText("“Table 1 (packing)” is now 2 of 3.")).toBeInTheDocument();
    await waitFor(() => expect(button("Move down Table 1 (packing)")).toHaveFocus());

    await user.click(button("Duplicate Table 1 (packing)"));
    await waitFor(() => expect(screen.getByLabelText("Name of 60")).toHaveFocus());
    expect(names()).toEqual(["72", "Table 1 (packing)", "60", "Table 3"]);
    await user.click(button("Undo"));

    await user.click(button("Remove 72"));
    await waitFor(() => expect(button("Remove Table 1 (packing)")).toHaveFocus());
    await user.click(button("Undo"));
    expect(names()).toEqual(["72", "Table 1 (packing)", "Table 3"]);
    expect(screen.queryByText("“72” was removed.")).toBeNull();
  });

  it("gives the visitor's own bench back after an edit, also of a bench that is removed, or that another tab removed and the edit adds again", async () => {
    const user = show(THREE);
    await user.click(optionInput("72"));
    await user.click(button("Show Project"));
    await user.click(button("Edit Table 1"));
    expect(optionInput("60")).toBeChecked();
    expect(screen.getByLabelText("Notices")).toBeEmptyDOMElement();
    await user.click(optionInput("72"));
    await user.click(button("Save Changes to “Table 1”"));
    expect(stored()[0]?.configuration).toEqual({ width: "72" });

    await user.click(button("Edit Table 3"));
    await user.click(optionInput("72"));
    await user.click(button("Cancel"));
    expect(stored()[2]?.configuration).toEqual({ width: "60" });
    await user.click(button("Back to the Bench"));
    expect(optionInput("72")).toBeChecked();

    await user.click(button("Show Project"));
    await user.click(button("Edit Table 2"));
    localStorage.setItem("workbench-project", JSON.stringify(stored().toSpliced(1, 1)));
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "workbench-project" })));
    await user.click(button(/^Save Changes/));
    expect(screen.getByText("“Table 2” had been removed. It was added again.")).toBeVisible();
    expect(stored().map(({ name }) => name)).toEqual(["Table 1", "Table 3", "Table 2"]);
    await user.click(button("Back to the Bench"));
    expect(optionInput("72")).toBeChecked();

    await user.click(button("Show Project"));
    await user.click(button("Edit Table 3"));
    expect(optionInput("60")).toBeChecked();
    window.history.back();
    await screen.findByText("Your Project");
    await user.click(button("Remove Table 3"));
    expect(screen.queryByText(/You are editing/, { selector: "p" })).toBeNull();
    await user.click(button("Back to the Bench"));
    expect(optionInput("72")).toBeChecked();
  });

  it("goes on with its edit, and keeps the visitor's own bench, after a reload and in a later tab", async () => {
    const user = await showProject(THREE, { hash: "#width=60" });
    await user.click(button("Edit Table 2"));
    cleanup();
    show(THREE, { hash: "#width=72" });
    expect(bar()).toHaveTextContent("Editing bench 2 of 3");
    await user.click(button("Reset Configurator"));
    window.dispatchEvent(new PageTransitionEvent("pagehide"));
    cleanup();
    sessionStorage.clear();
    show(THREE);
    expect(bar()).toHaveTextContent("Editing bench 2 of 3 · unsaved");
    await user.click(button("Cancel"));
    await user.click(button("Back to the Bench"));
    expect(optionInput("60")).toBeChecked();
    expect(stored()).toEqual(THREE);
  });

  it("keeps its bench, too, if a pasted link, the link of an order code, or the partner's page opens another, and Undo continues the edit", async () => {
    const ask: ((request: HostRequest) => void)[] = [];
    const listen: Host["listen"] = (answer) => {
      ask.push(answer);
      return () => {};
    };
    const code = orderCode(rules, { width: "72" });
    const ways = [
      { hash: "#width=60", open: () => window.location.assign("#width=72") },
      {
        hash: "#width=60",
        open: () => {
          cleanup();
          show(THREE, { hash: `?code=${code}` });
        },
      },
      {
        host: { tell: () => {}, listen, takeRules: () => {} },
        hash: "#width=60",
        open: () => {
          ask.at(-1)?.({ type: "reset" });
          expect(bar(), "nothing to clear").not.toBeNull();
          ask.at(-1)?.({ type: "open", configuration: { width: "72" } });
        },
      },
    ];
    for (const { open, ...page } of ways) {
      const user = await showProject(THREE, page);
      await user.click(button("Edit Table 2"));
      await user.click(button("Reset Configurator"));
      expect(bar()).toHaveTextContent("Editing bench 2 of 3 · unsaved");
      act(() => void open());
      await screen.findByText("You stopped editing a bench of your project.");
      expect(bar()).toBeNull();
      expect(optionInput("72")).toBeChecked();
      await user.click(button("Undo"));
      expect(bar()).toHaveTextContent("Editing bench 2 of 3 · unsaved");
      expect(optionInput("72")).not.toBeChecked();
      await user.click(button("Cancel"));
      await user.click(button("Back to the Bench"));
      expect(optionInput("60"), "the visitor's own bench").toBeChecked();
      expect(stored()).toEqual(THREE);
      cleanup();
    }
  });

  it("ends its edit if the bench leaves the project, and Undo continues it with its changes", async () => {
    const user = await showProject(THREE, { hash: "#width=60" });
    await user.click(button("Edit Table 2"));
    await user.click(button("Reset Configurator"));
    window.history.back();
    await screen.findByText(/^You are editing/);
    await user.click(button("Remove All"));
    expect(screen.queryByText(/^You are editing/)).toBeNull();
    await user.click(button("Undo"));
    expect(screen.getByText(/^You are editing “Table 2”/)).toBeVisible();
    await user.click(button("Continue Editing"));
    expect(bar()).toHaveTextContent("Editing bench 2 of 3 · unsaved");
    await user.click(button("Cancel"));
    await user.click(button("Back to the Bench"));
    expect(optionInput("60")).toBeChecked();
  });

  it("is edited without taking back what another page saved: what nobody changed here stays, and what replaces it keeps its Undo", async () => {
    const user = await showProject(THREE);
    const saveElsewhere = () => {
      localStorage.setItem("workbench-project", JSON.stringify(stored().with(0, bench("1", 4, "72"))));
      act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "workbench-project" })));
    };
    await user.click(button("Edit Table 1"));
    saveElsewhere();
    expect(bar()).not.toHaveTextContent("unsaved");
    await user.click(button("Request Quote for 7 benches"));
    expect(stored()[0]?.configuration).toEqual({ width: "72" });
    await user.click(button("Cancel"));
    expect(screen.queryByText(/was saved/), "nothing was changed here").toBeNull();
    await user.click(button("Edit Table 3"));
    await user.click(optionInput("72"));
    localStorage.setItem("workbench-project", JSON.stringify(stored().with(2, bench("3", 2, "90"))));
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "workbench-project" })));
    await user.click(button("Request Quote saves, for 7 benches"));
    await user.click(button("Cancel"));
    expect(screen.getByText("“Table 3” was saved, in place of a change from another page.")).toBeVisible();
    await user.click(button("Undo"));
    expect(stored()[2]?.configuration).toEqual({ width: "90" });
  });

  it("stays in its edit if the project has no place for it, or a choice is missing, also from the summary", async () => {
    const user = await showProject(THREE);
    await user.click(button("Edit Table 1"));
    await user.click(button("Reset Configurator"));
    await user.click(button("Summary"));
    await user.click(button("Save Changes"));
    expect(screen.getByRole("dialog", { name: "One step remains" })).toBeVisible();
    await user.click(button("Go to width"));
    await user.click(optionInput("72"));
    localStorage.setItem("workbench-project", JSON.stringify(Array.from({ length: 50 }, (_, n) => bench(`${n + 9}`))));
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "workbench-project" })));
    await user.click(button(/^Save Changes/));
    expect(screen.getByText(/^Your project is full/)).toBeVisible();
    expect(bar()).toHaveTextContent("Editing · unsaved Table 1");
    expect(optionInput("72")).toBeChecked();
  });

  it("gives the visitor's own bench back with its Undo, also if a new project began meanwhile", async () => {
    const user = await showProject(THREE, { hash: "#width=60" });
    await user.click(button("Back to the Bench"));
    await user.click(button("Reset Configurator"));
    await user.click(button("Show Project"));
    await user.click(button("Edit Table 2"));
    expect(screen.getByLabelText("Notices"), "nothing that Save Changes would store").toBeEmptyDOMElement();
    await user.click(button("Cancel"));
    await user.click(button("Back to the Bench"));
    await user.click(button("Undo"));
    expect(optionInput("60")).toBeChecked();

    cleanup();
    localStorage.setItem("workbench-project-request", JSON.stringify({ quoteId: "Q-1", on: "today", items: THREE }));
    await showProject(THREE, { hash: "#width=60" });
    await user.click(button("Edit Table 2"));
    window.history.back();
    await user.click(await screen.findByRole("button", { name: "Start a New Project" }));
    await user.click(button("Undo"));
    expect(bar()).toHaveTextContent("Editing bench 2 of 3");
    await user.click(button("Cancel"));
    await user.click(button("Back to the Bench"));
    expect(optionInput("60")).toBeChecked();
  });

  it("is edited on the page of a partner where the edit began, which goes on with it, and not on another or that of a quote", async () => {
    const host = { tell: () => {}, listen: () => () => {}, takeRules: () => {} };
    takeStart(".width.60");
    const user = await showProject(THREE, { host });
    await user.click(button("Edit Table 2"));
    sessionStorage.setItem("workbench-proposal", JSON.stringify({ quoteId: "NEW", quoted: "#width=60" }));
    const pages = [
      [".width.60.other", 0, { host, hash: "#width=60" }] as const,
      [".width.60", 0, { hash: "?quote=NEW#width=60" }] as const,
      [".width.60", 1, { host }] as const,
    ];
    for (const [start, edits, page] of pages) {
      cleanup();
      takeStart(start);
      show(THREE, page);
      expect(screen.queryAllByLabelText("Bench of your project"), JSON.stringify(page)).toHaveLength(edits);
      const ways = screen.queryAllByRole("button", { name: /^(Show|Add to|In) Project$/ });
      expect(ways.length > 0, "a project, beside its edit").toBe("host" in page && edits === 0);
    }
    sessionStorage.clear();
    localStorage.clear();
    takeStart("");
  });

  it("names the edited bench in a bar, and is not quoted without its changes: Request Quote saves them, or waits for a decision", async () => {
    const user = await showProject(THREE);
    await user.click(button("Edit Table 1"));
    expect(screen.getByLabelText("Bench of your project")).toHaveTextContent("Editing bench 1 of 3 Table 1");
    await user.click(optionInput("72"));
    expect(screen.getByLabelText("Bench of your project")).toHaveTextContent("unsaved");
    await user.click(button("Request Quote saves, for 7 benches"));
    expect(stored()[0]?.configuration).toEqual({ width: "72" });
    const form = await screen.findByRole("dialog", { name: "Request a Quote" });
    expect(form).toHaveTextContent("4 × Table 1$4,400.00");
    expect(form).toHaveTextContent("7 benches$7,500.00");
    expect(screen.queryByLabelText("Bench of your project")).toBeNull();

    await user.click(button("Cancel"));
    await user.click(button("Edit Table 3"));
    await user.click(optionInput("72"));
    window.history.back();
    await screen.findByText("Your Project");
    await user.click(button("Request Quote for 7 benches"));
    expect(screen.getByText("Save or discard your changes to “Table 3” first.")).toBeVisible();
    await user.click(button("Configure Another Bench"));
    expect(screen.getByText("Finish the bench that you are editing first.")).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(button("Save Changes"));
    await user.click(button("Request Quote for 7 benches"));
    expect(await screen.findByRole("dialog")).toHaveTextContent("7 benches$7,700.00");
  });

  it("is quoted alone, with the bench in the configurator, or not at all: Request Quote asks which", async () => {
    const user = show(THREE);
    await user.click(optionInput("72"));
    await user.click(button("Request Quote"));
    const question = await screen.findByRole("dialog", { name: "Which Benches?" });
    expect(question).toHaveTextContent("One quote for all, $7,100.00 without delivery.");
    expect(screen.queryByText("Your Project and This Bench")).toBeNull();
    await user.click(button("Only This Bench"));
    const form = () => screen.getByRole("dialog", { name: "Request a Quote" });
    expect(form()).toHaveTextContent("$1,100.00");
    await user.click(button("Cancel"));
    await user.click(button("Request Quote"));
    await user.click(button("Your Project: 7 benches"));
    expect(form()).toHaveTextContent("7 benches$7,100.00");
  });

  it("asks for its benches at once while the configurator is empty, and for a new bench with them", async () => {
    const user = show(THREE.slice(1));
    await user.click(button("Request Quote"));
    expect(await screen.findByRole("dialog")).toHaveTextContent("3 benches$3,100.00");
    await user.click(button("Cancel"));
    await user.click(optionInput("60"));
    localStorage.setItem("workbench-project", JSON.stringify([bench("2", 1, "72")]));
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "workbench-project" })));
    await user.click(button("Request Quote"));
    await user.click(button("Your Project and This Bench"));
    expect(screen.getByRole("dialog")).toHaveTextContent("1 × Table 2$1,100.00");
    expect(screen.getByRole("dialog")).toHaveTextContent("1 × 60$1,000.00");
    expect(stored()).toHaveLength(2);
  });

  it("is left with Back, and opened again with Forward, without any amount if prices are hidden", async () => {
    await showProject(THREE, { rules: omitPrices(rules) });
    window.history.back();
    await waitFor(() => expect(screen.queryByText("Your Project")).toBeNull());
    window.history.forward();
    expect(await screen.findByText("Your Project")).toBeInTheDocument();
    expect(stored()).toEqual(THREE);
    expect(document.querySelector("[aria-labelledby=project-title]")).not.toHaveTextContent("$");
  });

  it("keeps a bench that can no longer be ordered, with the reason, and waits for its edit; it takes over what another tab stores, and says so if the browser keeps nothing", async () => {
    const user = await showProject([bench("1"), bench("2", 1, "90")]);
    expect(screen.getByText(/^width has no option '90'\./i)).toBeInTheDocument();
    await user.click(button("Request Quote for 2 benches"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sums()).toEqual([]);
    localStorage.setItem("workbench-project", JSON.stringify([bench("5")]));
    window.dispatchEvent(new StorageEvent("storage", { key: "workbench-project" }));
    await waitFor(() => expect(names()).toEqual(["Table 5"]));
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("full");
    });
    await user.click(button("Duplicate Table 5"));
    expect(names()).toEqual(["Table 5", "60"]);
    expect(screen.getByText(/does not keep your project/)).toBeInTheDocument();
    vi.restoreAllMocks();
    localStorage.setItem("workbench-project", JSON.stringify([bench("5"), bench("6")]));
    await user.click(button("Remove Table 5"));
    expect(stored(), "with what another tab stored meanwhile").toMatchObject([{ given: "60" }, { id: "6" }]);
  });
});

describe("the link of a project", () => {
  const linkOf = (quantity: number) => writeProject([bench("7", quantity, "72")]);

  it("opens it at once if the visitor has none", async () => {
    show([], { hash: linkOf(3) });
    await waitFor(() => expect(stored()).toMatchObject([{ quantity: 3 }]));
    expect(screen.getByText("This is the project from the link that you opened.")).toBeInTheDocument();
  });

  it("says so if its end was cut, and a quantity may have been larger", async () => {
    const cut = linkOf(30).replace(/0\W.*$/, "");
    const user = show([], { hash: cut });
    expect(await screen.findByText(/^This is the project from the link.* was cut at its end/)).toBeInTheDocument();
    await user.click(button("Undo"));
    cleanup();
    show(THREE, { hash: cut });
    expect(screen.getByText(/project with 3 benches\..* was cut at its end/)).toBeInTheDocument();
  });

  it("leaves the visitor's project until the visitor decides, and Undo returns to it", async () => {
    const user = show(THREE, { hash: linkOf(5) });
    expect(screen.getByText(/project with 5 benches\. Your own project has 7 benches\./)).toBeInTheDocument();
    expect(stored()).toEqual(THREE);
    await user.click(button("Combine Both"));
    expect(stored()).toHaveLength(4);
    await user.click(button("Undo"));
    expect(stored()).toEqual(THREE);
  });

  it.each([
    ["a project", THREE],
    ["none", []],
  ])("says so if it cannot be read, to a visitor who has %s", (_name, project) => {
    show(project, { hash: "#project/cut" });
    expect(screen.getByRole("alert")).toHaveTextContent("does not contain a project");
  });
});
