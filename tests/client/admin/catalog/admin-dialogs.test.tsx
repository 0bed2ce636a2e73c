import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import {
  button,
  card,
  dialog,
  field,
  price,
  showAdmin,
  waitForText,
} from "../../../support/components/admin-panel.tsx";
import { smallAccessories } from "../../../support/rules/shaped-accessories.ts";
import { smallCatalog } from "../../../support/rules/small-catalog.ts";

const fakeTimers = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
const passTenMinutes = () => act(() => vi.advanceTimersByTime(600_000));

const dialogs = () => document.querySelectorAll("dialog");

it("the Add Option dialog stores an option that is not offered yet, with the button that cures it; rejects a duplicate value, keeps the input, adds nothing on Cancel, and asks for value, label and price", async () => {
  const { calls, fill, press, stored } = await showAdmin();
  await press("Add option to Width");
  fill(field("Label"), "108 in");
  fill(field("Value"), "96");
  await press("Add Option");
  const twice = "Width already has an option with the value '96': give each option its own.";
  await waitForText(`Error adding option: ${twice}`);
  expect(field("Value")).toBeInvalid();
  expect(field("Value")).toHaveAccessibleDescription(twice);
  await waitFor(() => expect(field("Value")).toHaveFocus());
  expect(field("Label")).toHaveValue("108 in");
  fill(field("Value"), "109");
  await press("Cancel");
  expect(dialogs()).toHaveLength(0);
  expect(await stored()).toMatchObject({ config: smallCatalog, revision: 2 });

  await press("Add option to Frame Color");
  expect(field("Label")).toHaveFocus();
  expect(field("Price modifier ($)")).toHaveValue("0");
  fill(field("Value"), "moss");
  fill(field("Label"), "Moss");
  await press("Add Option");
  await waitForText("Option added successfully");
  expect(calls.slice(1)).toEqual([
    'POST /api/admin/steps/frame_color/options {"value":"moss","label":"Moss","description":"","priceModifier":0}',
  ]);
  expect(price("Moss")).toHaveValue("0.00");

  await press("Add option to Width");
  fill(field("Value"), "108");
  fill(field("Label"), "108 in");
  await press("Add Option");
  await waitForText(/^Not offered yet: Depth has no option when Width is 108 in\./);
  await press("Offer all depths with it");
  await waitForText("Option updated successfully");
  expect(screen.queryByText(/^Not offered yet/)).toBeNull();
  expect((await stored()).config.steps[1]?.options).toMatchObject([
    { when: { width: ["48", "60", "96", "108"] } },
    { when: { width: ["60", "96", "108"] } },
  ]);
});

describe("the Edit Option dialog", () => {
  it("edits every field, and keeps the input while the server is unreachable, to save it later", async () => {
    const { fill, press, storedOption, cut, clear } = await showAdmin();
    await press("Edit Black");
    const texts: Record<string, string> = {
      Label: "Jet black",
      Description: "Deep and even.",
      "Price modifier ($)": "12.25",
      SKU: "FC-JET",
      "Weight capacity (lb)": "1200",
      "Lowest height (in)": "28",
      "Highest height (in)": "44",
      "Weight (lb)": "3.5",
      "Weight per sq ft (lb)": "0.25",
      "Width (in)": "10",
      "Depth (in)": "20",
      "Height (in)": "30",
      "Thickness (in)": "1.25",
      "Color code": "#101112",
    };
    for (const [label, text] of Object.entries(texts)) fill(field(label), text);
    cut();
    fakeTimers();
    await press("Save Option");
    await waitForText("Error updating option: The server could not be reached.");
    passTenMinutes();
    await waitForText("Error updating option: The server could not be reached.");
    expect(field("Label")).toHaveValue("Jet black");
    clear();
    await press("Save Option");

    await waitForText("Option updated successfully");
    expect(await storedOption("frame_color", "black")).toEqual({
      value: "black",
      label: "Jet black",
      description: "Deep and even.",
      priceModifier: 12.25,
      sku: "FC-JET",
      specifications: {
        weightCapacity: 1200,
        heightRange: { min: 28, max: 44 },
        weight: 3.5,
        weightPerSquareFoot: 0.25,
      },
      dimensions: { width: 10, depth: 20, height: 30, thickness: 1.25 },
      colorCode: "#101112",
    });
  });

  it("edits a shape, and draws it", async () => {
    const { calls, fill, press, user, storedOption } = await showAdmin(smallAccessories());
    await press("Edit Drawer");
    await user.selectOptions(screen.getByLabelText("Kind"), "Plain box");
    await user.selectOptions(screen.getByLabelText("Mount"), "On the floor");
    fill(field("Box width (in)"), "wide");
    expect(field("Box width (in)")).toHaveAccessibleDescription("Enter inches, such as 12 or 12-1/2.");
    await waitForText("Not drawn: Drawer.");
    fill(field("Box width (in)"), "90");
    fill(field("Box width (in)"), "20-1/2");
    await user.selectOptions(screen.getByRole("combobox", { name: "Side" }), "Right");
    fill(field("Offset (in)"), "edge");
    expect(field("Offset (in)")).toHaveAccessibleDescription("Enter inches, such as 12 or 12-1/2.");
    fill(field("Offset (in)"), "12-1/2");
    await waitFor(() => expect(document.querySelector("dialog [data-parts~=box]")).not.toBeNull());
    await press("Save Option");
    await waitForText("Option updated successfully");
    expect(calls).toHaveLength(1);
    const box = { kind: "box", width: 20.5, depth: 12, height: 12, color: "#7E97AA" };
    expect((await storedOption("accessories", "drawer"))?.shape).toEqual({
      ...box,
      mount: { on: "floor", side: "right", offset: 12.5 },
    });
  });

  it("warns of what is in the way of a shape", async () => {
    const { press, user } = await showAdmin(smallAccessories());
    await press("Edit Footrest");
    await user.selectOptions(screen.getByLabelText("Kind"), "Drawer");
    const warning = await waitForText(
      /^Drawer and Footrest occupy the same place when /,
      dialog("Edit Option Footrest"),
    );
    expect(warning.closest("[role=status]")).toBeInTheDocument();
  });

  it("requires a label, a number, both ends of a range and a valid color", async () => {
    const { calls, fill, press } = await showAdmin();
    await press("Edit Black");
    fill(field("Label"), "  ");
    expect(field("Label").validity.valid, "a label of blanks").toBe(false);
    await press("Save Option");
    fill(field("Label"), "Black");
    expect(field("Label").validity.valid).toBe(true);
    fill(field("Price modifier ($)"), "1.234,50");
    expect(field("Price modifier ($)").validity.valid, "no number").toBe(false);
    await press("Save Option");
    fill(field("Price modifier ($)"), "");
    expect(field("Price modifier ($)").validity.valid, "no price").toBe(false);
    await press("Save Option");
    fill(field("Price modifier ($)"), "−12,50");
    expect(field("Price modifier ($)").validity.valid).toBe(true);
    fill(field("Lowest height (in)"), "28");
    expect(field("Highest height (in)").validity.valid, "half a range").toBe(false);
    await press("Save Option");
    expect(calls).toEqual([]);
    fill(field("Highest height (in)"), "44");
    expect(field("Color")).toHaveValue("#101010");
    fill(field("Color"), "#336699");
    expect(field("Color code")).toHaveValue("#336699");
    fill(field("Color code"), "blue");
    await press("Save Option");
    await waitForText("Error updating option: Color code: A color is # and six hexadecimal digits.");
    expect(field("Color code")).toHaveAccessibleDescription("A color is # and six hexadecimal digits.");
    fill(field("Color code"), "");
    await press("Save Option");
    await waitForText("Option updated successfully");
    expect(calls).toHaveLength(2);
  });

  it("stays open when the reply to an earlier, closed dialog arrives", async () => {
    const { hold, fill, press, user } = await showAdmin();
    const answer = hold();
    await press("Edit step Width");
    fill(field("Name"), "Breadth");
    await user.keyboard("{Enter}");
    await press("Cancel");
    await press("Edit Black");
    fill(field("Label"), "Jet");
    answer();
    await waitForText("1. Breadth");
    expect(field("Label")).toHaveValue("Jet");
  });
});

it("the Edit Step dialog edits name, description, flags and position", async () => {
  const { fill, press, user, stored } = await showAdmin();
  await press("Edit step Frame Color");
  fill(field("Name"), "Color of the frame");
  fill(field("Description"), "Powder coated.");
  const required = screen.getByRole("checkbox", { name: "Required" });
  expect(required).toHaveAccessibleDescription(/^Visitors must choose here/);
  await user.click(required);
  await user.click(screen.getByLabelText(/^Multi-select/));
  fill(field("Step number"), "1");
  await press("Save Step");

  await waitForText("Step updated successfully");
  expect(card("1. Color of the frame")).toHaveTextContent("frame_color · Optional · Multi-select · Powder coated.");
  const { config } = await stored();
  expect(config.steps).toMatchObject([
    {
      key: "frame_color",
      name: "Color of the frame",
      description: "Powder coated.",
      required: false,
      multiSelect: true,
      stepNumber: 1,
    },
    { key: "width", stepNumber: 2 },
    { key: "depth", stepNumber: 3 },
  ]);
});

it("the confirmation of a deletion deletes nothing on Cancel, names what goes along, Undo brings all of it back, and it shows why the option could not be archived instead", async () => {
  const { calls, press, stored, cut } = await showAdmin();
  const focus = vi.spyOn(HTMLElement.prototype, "focus");
  for (const name of ["Delete step Frame Color", "Delete Black"]) {
    await press(name);
    expect(button("Cancel")).toHaveFocus();
    expect(focus, "opens at its top").toHaveBeenLastCalledWith({ preventScroll: true });
    await press("Cancel");
    expect(dialogs()).toHaveLength(0);
  }
  expect(calls).toEqual([]);

  await press("Delete 96 in");
  expect(dialog("Delete Option 96 in")).toHaveTextContent("Depth: 24 in now needs 48 in or 60 in (Width)");
  await press("Delete Option");
  await waitForText("Option deleted successfully");
  await press("Undo");
  await waitForText("Change undone");
  await press("Delete step Width");
  expect(dialog("Delete Step Width")).toHaveTextContent("1. Width has 3 options.");
  await press("Delete Step");
  await waitForText("Step deleted successfully");
  await press("Undo");
  await waitForText("Change undone");
  expect((await stored()).config).toEqual(smallCatalog);

  await press("Delete Black");
  cut();
  await press("Archive Instead");
  await waitForText("Error updating option: The server could not be reached.");
  expect(dialog("Delete Option Black")).toBeVisible();
});
