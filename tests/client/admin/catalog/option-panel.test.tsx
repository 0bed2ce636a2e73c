import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import {
  card,
  dialog,
  field,
  showAdmin,
  waitForText,
  waitUntilGone,
} from "../../../support/components/admin-panel.tsx";
import { smallCatalog } from "../../../support/rules/small-catalog.ts";

/** The select of a step in the last part of a condition. */
const lastStep = () => screen.getAllByLabelText("Step").at(-1) ?? expect.fail("No step.");

const use = (name: string) => within(screen.getByRole("region", { name: "Where used" })).findByRole("link", { name });

describe("the panel of an option", () => {
  it("edits name, availability in words, alternatives and prices by choice, and keeps what is typed if nothing is checked", async () => {
    const { calls, fill, press, user, stored, setLine, clear } = await showAdmin();
    await user.click(within(card("2. Depth")).getByText("48 in deep"));
    await waitForText("Edit Option 48 in deep");
    expect(window.location.hash).toBe("#admin/catalog/depth/48");
    await waitForText("Available when Width is 60 in or 96 in.");
    fill(field("Label"), "48 in");
    fill(field("SKU"), "D-48");
    await user.click(screen.getByLabelText("60 in"));
    await user.selectOptions(screen.getByLabelText("How Width decides"), "Not available when");
    await waitForText("Available, but not when Width is 96 in.");
    await press("Add a Price by Choice");
    fill(field("Price 1 ($)"), "30");
    const [, only48] = screen.getAllByLabelText("48 in");
    if (only48) await user.click(only48);
    setLine(async (send, call) => {
      if (call.includes("preview=1")) throw new TypeError("Failed to fetch");
      return send();
    });
    await press("Save Option");
    await waitForText(/The server could not be reached/);
    clear();
    await press("Save Option");
    await waitForText("Option updated successfully");
    // Nothing is saved while nobody knows what it breaks. The first preview was sent twice.
    expect(calls.map((each) => each.includes("preview=1"))).toEqual([true, true, true, false]);
    const changed = { value: "48", label: "48 in", sku: "D-48" };
    expect((await stored()).config.steps[1]?.options.slice(1)).toMatchObject([
      {
        ...changed,
        priceModifier: 160,
        prices: [{ when: { width: ["48"] }, price: 30 }],
        when: { width: { not: ["96"] } },
      },
    ]);

    await user.click(within(card("2. Depth")).getAllByText("48 in")[0] ?? document.body);
    await waitForText(/^\+\$160\.00, except with these choices\./);
    expect(field("Price 1 ($)")).toHaveValue("30.00");
    await press("Remove price 1");
    fill(field("Price modifier ($)"), "150");
    await press("Save Option");
    await waitUntilGone("Edit Option 48 in");
    expect((await stored()).config.steps[1]?.options.slice(1)).toMatchObject([
      { ...changed, priceModifier: 150, when: { width: { not: ["96"] } } },
    ]);

    await press("Edit Blue");
    await waitForText("Always available.");
    await press("Add a Price by Choice");
    await press("Remove price 1");
    expect(screen.getByRole("button", { name: "Delete …" }), "nothing is typed anymore").toBeVisible();
    await press("Make It Depend on a Choice …");
    await press("Save Option");
    await waitForText("Check at least one option, or remove this step.");
    await user.click(screen.getByLabelText("96 in"));
    await press("Or …");
    await user.selectOptions(lastStep(), "depth");
    await user.click(screen.getByLabelText("24 in"));
    await waitForText("Available when Width is 96 in, or when Depth is 24 in.");
    await press("Save Option");
    await waitUntilGone("Edit Option Blue");
    expect((await stored()).config.steps[2]?.options.slice(1)).toMatchObject([
      { value: "blue", when: [{ width: ["96"] }, { depth: ["24"] }] },
    ]);
  });

  it("archives the option together with other changes, offers it again, and gives it a last day", async () => {
    const { press, fill, user, storedOption } = await showAdmin();
    await press("Edit Blue");
    fill(field("Label"), "Sky");
    await user.click(screen.getByLabelText(/^Offered to visitors/));
    expect(await storedOption("frame_color", "blue"), "before it is saved").toMatchObject({ label: "Blue" });
    await press("Save Option");
    await waitUntilGone("Edit Option Blue");
    const archived = { label: "Sky", archived: true };
    expect(await storedOption("frame_color", "blue")).toMatchObject(archived);
    await press("Edit Sky");
    expect(screen.queryByLabelText("Last day")).toBeNull();
    await user.click(screen.getByLabelText(/^Offered to visitors/));
    fill(field("Last day"), "2999-12-31");
    await press("Save Option");
    await waitUntilGone("Edit Option Sky");
    const saved = await storedOption("frame_color", "blue");
    expect(saved).toMatchObject({ label: "Sky", offeredUntil: "2999-12-31" });
    expect(saved).not.toHaveProperty("archived");
    await waitForText("Last day Dec 31, 2999");
  });

  it("names what uses the option, with links, as does the question before a deletion", async () => {
    const { press } = await showAdmin({
      ...smallCatalog,
      startingBenches: [
        { name: "Assembly", description: "For assembly.", choices: { width: "96", depth: "48", frame_color: "blue" } },
      ],
      hints: [{ when: { frame_color: ["blue"] }, text: "Blue shows dust." }],
    });
    await press("Edit 96 in");
    expect(await use("Assembly")).toHaveAttribute("href", "#admin/guidance/benches");
    expect(await use("24 in (Depth)")).toHaveAttribute("href", "#admin/catalog/depth/24");
    expect(await use("24 in (Depth)")).toHaveAttribute("target", "_blank");
    await press("Cancel");

    await press("Delete Blue");
    await use("Blue shows dust.");
    await press("Delete Option");
    await waitForText("Option deleted successfully");
    await press("Delete Black");
    await waitForText("Nothing uses it.", dialog("Delete Option Black"));
  });
});

it("a new option of a step that others depend on is asked about, and is one edit with them", async () => {
  const { calls, fill, press, user, stored } = await showAdmin();
  await press("Add option to Width");
  fill(field("Label"), "108 in");
  const also = screen.getByLabelText(/^24 in \(Depth\): also with this option/);
  expect(also.closest("label")).toHaveTextContent("It is available only with 48 in or 60 in or 96 in.");
  await user.click(also);
  await press("Add Option");
  await waitForText("Option added successfully");
  expect(calls).toHaveLength(1);
  expect(calls[0]).toContain('"value":"108-in","label":"108 in","description":"","priceModifier":0');
  expect(calls[0]).toContain('"named":[{"stepKey":"depth","value":"24"}]');
  const [shallow, deep] = (await stored()).config.steps[1]?.options ?? [];
  expect(shallow?.when).toEqual({ width: ["48", "60", "96", "108-in"] });
  expect(deep?.when).toEqual({ width: ["60", "96"] });
});
