import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { orderCode } from "#shared/engine/order-code.ts";
import { neverAnswer, showConfigurator } from "../../support/components/configurator-page.tsx";
import { option, rulesWith, step } from "../../support/rules/rules.ts";

neverAnswer();

const rules = rulesWith([step("width", { options: [option("60"), option("72")] })]);
const code = orderCode(rules, { width: "72" });
const REFUSED =
  "This order code cannot be read. Check it for typing errors, or copy it again from the drawing or the quote.";

const show = (address: string) => showConfigurator(rules, address).user;

describe("the order code", () => {
  it("opens a bench from the field, and a wrong one keeps the bench", async () => {
    const user = show("/");
    await user.click(await screen.findByRole("button", { name: "Code & Files" }));
    const dialog = screen.getByRole("dialog", { name: "Order Code and Files" });
    expect(within(dialog).queryByRole("link", { name: "DXF" })).toBeNull();
    const field = within(dialog).getByLabelText("Open an order code");
    await user.type(field, `${code}9{Enter}`);
    expect(within(dialog).getByText(REFUSED)).toBeVisible();
    await user.clear(field);
    await user.type(field, `${code.toLowerCase()}{Enter}`);
    expect(dialog).not.toBeInTheDocument();
    expect(screen.getByRole("radio", { name: /72/ })).toBeChecked();
    await user.click(screen.getByRole("button", { name: "Code & Files" }));
    expect(screen.getByRole("link", { name: "DXF" })).toHaveAttribute("href", `/api/drawings/${code}.dxf`);
    await user.click(screen.getByRole("button", { name: "Picture" }));
    await waitFor(() => expect(screen.getByRole("progressbar", { name: "Picture" })).not.toHaveAttribute("value", "0"));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.getByRole("button", { name: "Picture" })).toBeEnabled();
  });

  it("opens a bench from the page's address once, with an Undo, and keeps the visitor's bench if the catalog cannot read the code", async () => {
    const user = show(`/?code=${code}#width=60`);
    await waitFor(() => expect(screen.getByRole("radio", { name: /72/ })).toBeChecked());
    expect(window.location.search).toBe("");
    expect(screen.getByText("This is the bench from the link that you opened.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(screen.getByRole("radio", { name: /60/ })).toBeChecked();
    cleanup();
    show("/?code=AWT-OLD#width=60");
    expect(await screen.findByText(REFUSED)).toBeVisible();
    expect(screen.getByRole("radio", { name: /60/ })).toBeChecked();
  });

  it("takes a phone to the bench in the visitor's room, by a QR code on other devices", async () => {
    const user = show(`/?partner=acme&code=${code}&room=1`);
    const dialog = await screen.findByRole("dialog", { name: "Order Code and Files" });
    expect(await within(dialog).findByRole("img", { name: /^QR code/ })).toBeVisible();
    expect(window.location.search).toBe("?partner=acme");
    await user.click(within(dialog).getByRole("button", { name: "Close" }));

    vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (Linux; Android 16) Chrome/150");
    await user.click(screen.getByRole("button", { name: "Code & Files" }));
    const onAndroid = screen.getByRole("link", { name: "View in your room" });
    const intent = decodeURIComponent(onAndroid.getAttribute("href") ?? "");
    expect(intent).toContain(`file=${window.location.origin}/api/drawings/${code}.glb&`);
    expect(intent).toContain(`/?partner=acme&code=${code}&room=1;end;`);
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByText("View in your room")).toBeNull();

    vi.spyOn(DOMTokenList.prototype, "supports").mockReturnValue(true);
    await user.click(screen.getByRole("button", { name: "Code & Files" }));
    const onIos = screen.getByRole("link", { name: "View in your room" });
    expect(onIos).toHaveAttribute("rel", "ar");
    expect(onIos).toHaveAttribute("target", "_top");
    expect([...onIos.children].map(({ tagName }) => tagName)).toEqual(["IMG"]);
    expect(onIos.getAttribute("href")).toBe(
      `${window.location.origin}/api/drawings/${code}.usdz#allowsContentScaling=0`,
    );
  });

  it("shows View in your room by name on a phone's sheet, once there is a bench", async () => {
    vi.spyOn(DOMTokenList.prototype, "supports").mockReturnValue(true);
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query.startsWith("(width < 40rem)"),
      addEventListener() {},
      removeEventListener() {},
    }));
    const user = show("/");
    expect(screen.queryByText("View in your room")).toBeNull();
    await user.click(screen.getByRole("radio", { name: /72/ }));
    const link = await screen.findByRole("link", { name: "View in your room" });
    expect(link).toHaveAttribute("rel", "ar");
  });
});
