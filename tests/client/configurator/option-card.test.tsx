import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { neverAnswer, showConfigurator } from "../../support/components/configurator-page.tsx";
import { option, rulesWith, step } from "../../support/rules/rules.ts";

neverAnswer();

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
