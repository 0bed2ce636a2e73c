import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { neverAnswer, showConfigurator } from "../../support/components/configurator-page.tsx";
import { conditionalStep, option, rulesWith, step } from "../../support/rules/rules.ts";

neverAnswer();

const showAt = (address: string, steps: ReturnType<typeof step>[]) => showConfigurator(rulesWith(steps), address).user;
const show = (...steps: ReturnType<typeof step>[]) => showAt("/", steps);

describe("the configurator", () => {
  it("labels the next button for an optional, a required and the last step, and highlights one button that leads from a complete bench to the quote", async () => {
    const user = show(
      step("engraving", { required: false, options: [option("logo")] }),
      step("width", { options: [option("60")] }),
      step("color", { required: false, options: [option("red")] }),
    );
    const leading = () =>
      screen
        .getAllByRole("button")
        .filter(({ className }) => className.includes("primary"))
        .map(({ textContent }) => textContent);
    expect(leading()).toEqual(["Skip / Next Step"]);
    await user.click(screen.getByRole("button", { name: "Skip / Next Step" }));
    expect(leading()).toEqual(["Next Step"]);
    await user.click(screen.getByRole("radio", { name: /60/ }));
    expect(leading()).toEqual(["Request Quote"]);
    await user.click(screen.getByRole("button", { name: "Next Step" }));
    expect(leading()).toEqual(["Complete"]);
    expect(screen.getByText("3 / 3")).toBeVisible();
  });

  it("clears the choice of an optional step, and shows HTML in a label as text", async () => {
    const user = show(
      step("engraving", { required: false, options: [option("logo", { label: "<b>LOGO</b>", priceModifier: 25 })] }),
    );
    await user.click(screen.getByRole("radio", { name: /LOGO/ }));
    expect(screen.getByRole("button", { name: /^Parts List/ })).toHaveTextContent("1 item$1,025.00");
    await user.click(screen.getByRole("button", { name: "Clear selection" }));
    expect(screen.getByRole("button", { name: /^Parts List/ })).toHaveTextContent("0 items$0.00");
    await waitFor(() => expect(screen.getByRole("heading", { name: /^Step 1/ })).toHaveFocus());
    expect(screen.getByText(/^<b>/)).toHaveTextContent("<b>LOGO</b>");
  });

  it("says that there is nothing to configure yet", () => {
    show(step("draft"));
    expect(screen.getByRole("heading", { name: "There is nothing to configure yet" })).toBeVisible();
  });

  it("shows an absolute price as the price of the option", async () => {
    const priced = { priceModifier: 5, price: 20 };
    const user = show(step("extras", { multiSelect: true, options: [option("a"), option("60", priced)] }));
    await user.click(screen.getByRole("checkbox", { name: /^A/ }));
    expect(await screen.findByRole("checkbox", { name: "60 +$20.00" })).toBeVisible();
  });

  it("shows a reason that several options share once, above them", async () => {
    const user = show(
      step("wood", { name: "Wood", options: ["oak", "ash", "fir"].map((value) => option(value)) }),
      step("oil", {
        name: "Oil",
        conditionalOptions: [
          conditionalStep("clear", { wood: ["oak"] }),
          conditionalStep("dark", { wood: ["ash"] }),
          conditionalStep("tinted", { wood: ["oak"] }),
          conditionalStep("white", { wood: ["fir"] }),
        ],
      }),
    );
    await user.click(screen.getByRole("button", { name: /Step 2/ }));
    expect(screen.getByText("These options depend on Wood.")).toBeVisible();
    expect(screen.queryByText("Choose Wood first", { selector: "p" })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Previous" }));
    await user.click(screen.getByRole("radio", { name: /FIR/ }));
    await user.click(screen.getByRole("button", { name: "Next Step" }));

    const panel = document.querySelectorAll("fieldset[aria-describedby] :is(p, input)");
    const told = [...panel].map((each) => (each instanceof HTMLInputElement ? each.value : each.textContent));
    expect(told.slice(-5)).toEqual([...["Needs Wood: OAK", "clear", "tinted"], ...["Needs Wood: ASH", "dark"]]);
    expect(screen.getByRole("radio", { name: /TINTED/ })).toHaveAccessibleDescription(
      /^Not available: ?Needs Wood: OAK$/,
    );
  });

  it("offers each of several equally good changes, six of many with a link to the step with the others, and applies the selected one", async () => {
    const woods = ["oak", "ash", "elm", "yew", "box", "tea", "gum", "fir"];
    const user = show(
      step("wood", { name: "Wood", options: woods.map((value) => option(value)) }),
      step("oil", {
        name: "Oil",
        options: [option("raw")],
        conditionalOptions: [conditionalStep("clear", { wood: woods.slice(0, 7) })],
      }),
    );
    await user.click(screen.getByRole("radio", { name: /FIR/ }));
    await user.click(screen.getByRole("button", { name: "Next Step" }));
    await user.click(screen.getByRole("radio", { name: /CLEAR/ }));
    const offer = await screen.findByRole("group", { name: "To choose CLEAR" });
    expect(offer).toHaveTextContent("Any of these changes makes CLEAR available:");
    expect(within(offer).getAllByRole("button", { name: /^Change Switch/ })).toHaveLength(6);
    expect(offer).toHaveTextContent("One other change works, too.");
    await user.click(within(offer).getByRole("button", { name: "Go to Wood" }));
    expect(screen.getByRole("heading", { name: /^Step 1/ })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Next Step" }));
    await user.click(screen.getByRole("radio", { name: /CLEAR/ }));
    await user.click(await screen.findByRole("button", { name: "Change Switch Wood to ASH: no change in price." }));
    expect(screen.getByRole("status", { name: "Notices" })).toHaveTextContent("Wood is now ASH.");
    expect(screen.getByRole("radio", { name: /CLEAR/ })).toBeChecked();
  });

  it("itemizes an offer: the switches, the option, and other parts with a new price", async () => {
    const user = show(
      step("wood", { name: "Wood", options: [option("oak", { priceModifier: 30 }), option("fir")] }),
      step("edge", {
        name: "Edge",
        conditionalOptions: [
          conditionalStep("round", { wood: ["fir"] }, { priceModifier: 5 }),
          conditionalStep("round", { wood: ["oak"] }, { priceModifier: 9 }),
        ],
      }),
      step("oil", {
        name: "Oil",
        options: [option("raw", { priceModifier: 2 })],
        conditionalOptions: [conditionalStep("clear", { wood: ["oak"] }, { priceModifier: 12 })],
      }),
    );
    await user.click(screen.getByRole("radio", { name: /FIR/ }));
    await user.click(screen.getByRole("button", { name: "Next Step" }));
    await user.click(screen.getByRole("radio", { name: /ROUND/ }));
    await user.click(screen.getByRole("button", { name: "Next Step" }));
    await user.click(screen.getByRole("radio", { name: /RAW/ }));
    await user.click(screen.getByRole("radio", { name: /CLEAR/ }));
    const offer = await screen.findByRole("group", { name: "To choose CLEAR" });
    const lines = within(offer).getAllByRole("paragraph");
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      "Switch Wood to OAK: +$30.00.",
      "CLEAR instead of RAW: +$10.00.",
      "ROUND is now +$9.00, was +$5.00.",
      "Total with CLEAR: $1,051.00 (+$44.00)",
    ]);
  });

  it("shows one notice at a time with one Undo, the newest first, until one click dismisses them all", async () => {
    const pair = (key: string, wider: string) => [
      step(key, { options: [option(`${key}-1`), option(`${key}-2`)] }),
      step(wider, { conditionalOptions: [conditionalStep(`${wider}-1`, { [key]: [`${key}-1`] })] }),
    ];
    const user = showAt("/#a=a-1&b=b-1&c=c-1&d=d-1", [...pair("a", "b"), ...pair("c", "d")]);
    const notices = screen.getByRole("status", { name: "Notices" });
    await user.click(screen.getByRole("radio", { name: /A-2/ }));
    expect(notices).toHaveTextContent(/^Removed: B-1 \(needs A-1\)\. ?Undo$/);
    await user.click(screen.getByRole("button", { name: /Step 3/ }));
    await user.click(screen.getByRole("radio", { name: /C-2/ }));
    expect(notices).toHaveTextContent(/^Removed: D-1 \(needs C-1\)\. ?Undo$/);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(notices).toHaveTextContent(/^Removed: B-1 \(needs A-1\)\. ?Undo$/);
    await user.click(screen.getByRole("radio", { name: /C-2/ }));
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(notices).toBeEmptyDOMElement();
  });

  it("says that no change makes an option available", async () => {
    const user = show(
      step("a", { options: [option("x"), option("y")] }),
      step("b", { conditionalOptions: [conditionalStep("z", { a: ["x"] })] }),
      step("c", { conditionalOptions: [conditionalStep("never", { a: ["y"], b: ["z"] })] }),
    );
    await user.click(screen.getByRole("button", { name: /Step 3/ }));
    await user.click(screen.getByRole("radio", { name: /NEVER/ }));
    const offer = await screen.findByRole("group", { name: "To choose NEVER" });
    expect(offer).toHaveTextContent("No change to your other choices makes NEVER available.");
    await user.click(within(offer).getByRole("button", { name: "Close" }));
    expect(offer).not.toBeInTheDocument();
  });
});

it("an option shows its color if its image is missing", () => {
  const black = option("black", { image: "black.png", colorCode: "#101010" });
  const rules = rulesWith([step("frame_color", { options: [black] })]);
  showConfigurator(rules);
  const container = document.querySelector("fieldset label") ?? expect.fail("no card");
  const image = container.querySelector("img");
  expect(image).toHaveAttribute("src", "/uploads/images/black.png");
  expect(container.querySelector("svg")).toBeNull();
  if (image) fireEvent.error(image);
  expect(container.querySelector("img")).toBeNull();
  expect(container.querySelector("svg rect")).toHaveAttribute("fill", "#101010");
});

it("an option without a picture keeps the picture column if other options of its step have pictures", () => {
  showConfigurator(
    rulesWith([
      step("finish", { options: [option("red", { colorCode: "#ff0000" }), option("raw")] }),
      step("edge", { options: [option("round"), option("square")] }),
    ]),
  );
  const columns = () =>
    [...document.querySelectorAll("fieldset[aria-describedby] label")].map(({ children }) => children.length);
  expect(columns()).toEqual([3, 3]);
  fireEvent.click(screen.getByText("Next Step"));
  expect(columns()).toEqual([2, 2]);
});
