import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Configurator } from "#client/configurator/Configurator.tsx";
import { rulesReply } from "#shared/rules-reply.ts";
import { option, rulesWith, step } from "../../support/rules.ts";

/** A server that never answers: the page shows its own figures. */
beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  Element.prototype.scrollIntoView = () => {};
  return () => vi.unstubAllGlobals();
});

const show = (...steps: ReturnType<typeof step>[]) => {
  render(<Configurator reply={rulesReply(rulesWith(steps), 1, {})} />);
  return userEvent.setup();
};

describe("the configurator", () => {
  it("calls the way on by what the step is: to be skipped, to be done, or the last", async () => {
    const user = show(
      step("engraving", { required: false, options: [option("logo")] }),
      step("width", { options: [option("60")] }),
      step("color", { options: [option("red")] }),
    );
    await user.click(screen.getByRole("button", { name: "Skip / Next Step" }));
    await user.click(screen.getByRole("button", { name: "Next Step" }));
    expect(screen.getByRole("button", { name: "Complete" })).toBeVisible();
    expect(screen.getByText("3 / 3")).toBeVisible();
  });

  it("lets the choice of an optional step be cleared", async () => {
    const user = show(
      step("engraving", { required: false, options: [option("logo", { priceModifier: 25 })] }),
    );
    await user.click(screen.getByRole("radio", { name: /LOGO/ }));
    expect(screen.getByRole("button", { name: /^Parts List/ })).toHaveTextContent(
      "1 item$1,025.00",
    );
    await user.click(screen.getByRole("button", { name: "Clear selection" }));
    expect(screen.getByRole("button", { name: /^Parts List/ })).toHaveTextContent("0 items$0.00");
    await waitFor(() => expect(screen.getByRole("heading", { name: /^Step 1/ })).toHaveFocus());
  });

  it("shows labels of staff as text, whatever they hold", () => {
    show(step("width", { options: [option("60", { label: "<b>60 in</b>" })] }));
    expect(screen.getByText("<b>60 in</b>")).toBeVisible();
  });

  it("says so when there is nothing to configure", () => {
    show(step("draft"));
    expect(
      screen.getByRole("heading", { name: "There is nothing to configure yet" }),
    ).toBeVisible();
  });

  it("shows an absolute price as what the option costs", () => {
    show(step("width", { options: [option("60", { priceModifier: 5, price: 20 })] }));
    const card = screen.getByRole("radio", { name: /60/ }).closest("label");
    expect(within(card ?? document.body).getByText("+$20.00")).toBeVisible();
  });
});
