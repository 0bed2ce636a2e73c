import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { dialog, field, showAdmin, waitForText, waitUntilGone } from "../../support/components/admin-panel.tsx";
import { smallCatalog } from "../../support/rules/small-catalog.ts";

const guided: RulesDocument = {
  ...smallCatalog,
  startingBenches: [
    { name: "Basic", description: "Small.", choices: { width: "48", depth: "24", frame_color: "black" } },
    { name: "Wide", description: "Large.", choices: { width: "96", depth: "48", frame_color: "blue" } },
  ],
  hints: [{ when: { width: ["96"] }, text: "Blue shows less dust." }],
};

async function showGuidance(part: "Benches" | "Hints", document = guided) {
  const here = await showAdmin(document);
  await here.press(part);
  await waitFor(() => expect(screen.getByRole("heading", { name: part })).toHaveFocus());
  return here;
}

const select = (label: string) => {
  const [control] = within(document.querySelector("dialog") ?? document.body).getAllByLabelText(label);
  return control instanceof HTMLSelectElement ? control : expect.fail(`${label} is no list.`);
};
const titles = () => screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

describe("the benches of the Guidance section", () => {
  it("are added from the latest bench in this browser, whichever tab has it, which the form describes", async () => {
    sessionStorage.setItem("workbench-configurator", JSON.stringify({ configuration: { width: "48" } }));
    localStorage.setItem(
      "workbench-configurator",
      JSON.stringify({ configuration: { width: "60", depth: "48", frame_color: "blue" } }),
    );
    const { calls, fill, press } = await showGuidance("Benches");
    await press("Add Bench");
    await waitForText(/^In the configurator now: AWT-[-\w]+, \$1,655\.00$/);
    await press("Use the Bench in the Configurator");
    await waitForText("Today: $1,655.00");
    fill(field("Name"), "Deep");
    fill(field("Description"), "Room for two.");
    const [, submit] = within(dialog("Add Bench")).getAllByText("Add Bench");
    submit?.click();
    await waitForText("Benches updated successfully");
    expect(titles()).toEqual(["1. Basic", "2. Wide", "3. Deep"]);
    const card = screen.getByRole("heading", { name: "3. Deep" }).closest("li");
    expect(card?.querySelector("svg path, svg polygon")).not.toBeNull();
    expect(card).toHaveTextContent(/^3\. Deep\$1,655\.00Room for two\./);
    expect(calls.at(-1)).toContain(
      '{"name":"Deep","description":"Room for two.","choices":{"width":"60","depth":"48","frame_color":"blue"}}',
    );
  });

  it("say that visitors do not see one with an archived option", async () => {
    const [width, depth, color] = guided.steps;
    const options = color?.options.map((each) => ({
      ...each,
      ...(each.value === "blue" && { archived: true as const }),
    }));
    await showGuidance("Benches", { ...guided, steps: [width, depth, { ...color, options }] } as RulesDocument);
    const cards = ["1. Basic", "2. Wide"].map((name) => screen.getByRole("heading", { name }).closest("li"));
    const note = "Visitors do not see it while Blue (Frame Color) is archived.";
    expect(cards.map((card) => card?.textContent?.includes(note))).toEqual([false, true]);
    expect(cards[1]).toHaveTextContent("$2,065.00");
  });

  it("for staff only keep what is expected of them, say whether it holds today, and why not, and can expect today's price instead", async () => {
    const narrow = {
      ...{ name: "Refused", description: "", shown: false as const, expected: { type: "refused" as const } },
      choices: { width: "48", depth: "24", frame_color: "black" },
    };
    const { fill, press, stored, user } = await showGuidance("Benches", { ...guided, startingBenches: [narrow] });
    await waitForText(/1 expectation, 1 broken\.$/);
    const cardOf = (name: string) => screen.getByRole("heading", { name }).closest("li");
    expect(cardOf("1. Refused")).toHaveTextContent("cannot be ordered. Broken: it can be ordered");
    await press("Add Bench");
    fill(field("Bench"), "width of 48");
    await waitForText(/^No choices found\./);
    fill(field("Bench"), "https://bench.example.com/#width=48&depth=24&frame_color=black");
    await waitForText("Today: $1,405.00");
    fill(field("Name"), "Narrow");
    await user.click(field("Visitors can start from it"));
    await user.selectOptions(select("What you expect"), "price-between");
    expect(field("Highest price ($)")).toHaveValue("1405.00");
    fill(field("Lowest price ($)"), "1500");
    const submit = () => within(dialog("Add Bench")).getAllByText("Add Bench").at(-1)?.click();
    submit();
    await waitForText("The lowest price is above the highest.");
    fill(field("Lowest price ($)"), "1300.50");
    submit();
    await waitForText(/2 expectations, 1 broken\.$/);
    expect((await stored()).config.startingBenches?.at(-1)).toEqual({
      ...{ name: "Narrow", description: "", shown: false },
      choices: { width: "48", depth: "24", frame_color: "black" },
      expected: { type: "price-between", lowest: 1300.5, highest: 1405 },
    });
    expect(cardOf("2. Narrow")).toHaveTextContent("For staff onlyExpected: $1,300.50 to $1,405.00");
    expect(cardOf("2. Narrow")?.querySelector("svg")).toBeNull();
    await press("Edit Narrow");
    await user.selectOptions(select("What you expect"), "price");
    fill(field("Price ($)"), "1300");
    await press("Save Bench");
    await waitForText(/2 expectations, 2 broken\.$/);
    expect(cardOf("2. Narrow")).toHaveTextContent("Broken: it costs $1,405.00 instead of $1,300.00");
    await press("Edit Narrow");
    fill(field("Price ($)"), "1405");
    await press("Save Bench");
    await waitForText(/2 expectations, 1 broken\.$/);
  });

  it("are renamed, reordered and deleted with Undo, and say what they lack", async () => {
    const { fill, press, stored, hold, clear } = await showGuidance("Benches");
    await press("Edit Basic");
    fill(field("Name"), "Smal");
    fill(field("Name"), "Basic");
    // There is nothing to discard.
    await press("Close");
    await press("Edit Basic");
    fill(field("Name"), "Small");
    await press("Save Bench");
    await waitForText("1. Small");
    await press("Move Small down");
    await waitForText("2. Small");
    await press("Delete Wide");
    await waitForText("Are you sure you want to delete this bench?");
    await press("Delete Bench");
    await waitUntilGone("1. Wide");
    await waitFor(() => expect(screen.getByRole("heading", { name: "Benches" })).toHaveFocus());
    await press("Undo");
    await waitForText("1. Wide");

    await press("Edit Small");
    fill(field("Name"), "Tiny");
    const letGo = hold();
    await press("Save Bench");
    await press("Cancel");
    await press("Edit Wide");
    fill(field("Description"), "Half typed");
    letGo();
    clear();
    await waitForText("2. Tiny");
    expect(field("Description"), "of another bench by now").toHaveValue("Half typed");
    await press("Cancel");

    await press("Edit Wide");
    fill(field("Bench"), "https://example.com/#width=96");
    await waitForText("Choose an option in Depth.");
    await press("Save Bench");
    await waitForText(/^Starting bench Wide is not shown: Choose an option in Depth\./);
    expect((await stored()).config.startingBenches?.[0]?.choices).toEqual({ width: "96" });
  });

  it("keep what was done to them before the answer of the last: each change is made from the list that the one before leaves", async () => {
    const [basic, wide] = guided.startingBenches ?? [];
    const benches = ["A", "B", "C", "D"].map((name) => ({ ...(name < "C" ? basic : wide), name }));
    const { press, stored, hold, calls } = await showGuidance("Benches", {
      ...guided,
      startingBenches: benches,
    } as RulesDocument);
    const letGo = hold();
    await press("Move A down");
    await press("Move C down");
    await press("Delete B");
    await press("Delete Bench");
    letGo();
    await waitForText("2. D");
    expect((await stored()).config.startingBenches?.map(({ name }) => name)).toEqual(["A", "D", "C"]);
    expect(calls).toHaveLength(3);
  });
});

describe("the hints of the Guidance section", () => {
  it("are added with pickers for the condition and the option", async () => {
    const { calls, fill, press, user } = await showGuidance("Hints", { ...smallCatalog, hints: [] });
    await press("Add Hint");
    fill(field("Hint"), "Deep benches suit black.");
    await press("Show It Depending on a Choice …");
    await user.selectOptions(select("Step"), "depth");
    await user.click(screen.getByLabelText("48 in deep"));
    await user.selectOptions(select("Step of the option"), "frame_color");
    await user.selectOptions(select("Option"), "blue");
    const [, submit] = within(dialog("Add Hint")).getAllByText("Add Hint");
    submit?.click();
    await waitForText("Hints updated successfully");
    expect(calls).toEqual([
      'PUT /api/admin/config/hints {"hints":[{"when":{"depth":["48"]},"text":"Deep benches suit black.","choose":{"stepKey":"frame_color","value":"blue"}}]}',
    ]);
    await waitForText("When Depth is 48 in deep. Offers Blue (Frame Color).");
  });

  const TWICE: NonNullable<RulesDocument["hints"]> = [
    { when: { width: ["96"] }, text: "Blue shows less dust." },
    { when: { depth: ["48"] }, text: "Blue shows less dust." },
  ];

  it("with the same sentence are edited and deleted one at a time, and say which of them visitors can never see", async () => {
    const never = { when: { width: ["48"], depth: ["48"] }, text: "Never." };
    const { fill, press, stored, actAsColleague } = await showGuidance("Hints", {
      ...guided,
      hints: [...TWICE, never],
    });
    await press("Move Never. up");
    await waitForText("Hint 2 can never show: no choices can meet its condition.");
    expect(screen.getByText(/^Hint 2 can never show/).closest("li")).toHaveTextContent("2. Never.");
    await press("Delete Never.");
    await press("Delete Hint");
    await waitUntilGone("2. Never.");
    await press("Edit Blue shows less dust. (2)");
    fill(field("Hint"), "Blue suits deep benches.");
    await press("Save Hint");
    await waitForText("2. Blue suits deep benches.");
    const edited = { when: { depth: ["48"] }, text: "Blue suits deep benches." };
    expect((await stored()).config.hints).toEqual([TWICE[0], edited]);
    await press("Undo");
    await waitForText("2. Blue shows less dust.");
    await press("Delete Blue shows less dust.");
    await press("Delete Hint");
    await waitUntilGone("2. Blue shows less dust.");
    expect((await stored()).config.hints).toEqual([TWICE[1]]);

    const changed = { when: { depth: ["24"] }, text: "Blue shows less dust." };
    const setHints = (...hints: unknown[]) => actAsColleague("PUT", "config/hints", { hints });
    await setHints(...TWICE);
    document.dispatchEvent(new Event("visibilitychange"));
    await press("Edit Blue shows less dust. (2)");
    await setHints(TWICE[0], changed);
    fill(field("Hint"), "Mine.");
    await press("Save Hint");
    await press("Apply Again");
    await waitForText("3. Mine.");
    expect((await stored()).config.hints).toEqual([TWICE[0], changed, { when: { depth: ["48"] }, text: "Mine." }]);
  });

  it("that a colleague renamed meanwhile keep the input as another one, and are not deleted", async () => {
    const { fill, press, actAsColleague: others, stored } = await showGuidance("Hints");
    const renamed = [{ when: { width: ["96"] }, text: "Renamed." }];
    await press("Edit Blue shows less dust.");
    fill(field("Hint"), "Mine.");
    await others("PUT", "config/hints", { hints: renamed });
    await press("Save Hint");
    await waitForText("A colleague renamed or deleted this hint. Saving adds yours.");
    await press("Apply Again");
    await waitForText("2. Mine.");
    expect((await stored()).config.hints).toMatchObject([{ text: "Renamed." }, { text: "Mine." }]);
    const theirs = [...renamed, { when: { width: ["96"] }, text: "Theirs." }];
    await press("Delete Mine.");
    await others("PUT", "config/hints", { hints: theirs });
    await press("Delete Hint");
    await waitForText("A colleague renamed or deleted this hint. Nothing is left to delete.");
    expect(dialog("Delete Hint").querySelector("[type=submit]")).toHaveAttribute("aria-disabled");
    expect((await stored()).config.hints).toEqual(theirs);
  });
});
