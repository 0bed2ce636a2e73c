import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  line,
  partner,
  partnerWith,
  serve,
  show,
  standInForStyleSheets,
} from "../../../support/components/embedding-section.tsx";

beforeEach(standInForStyleSheets);

describe("the partner's line", () => {
  it("starts with the first partner and the public address, and follows the options", async () => {
    serve({ partners: [partnerWith({})] });
    const user = await show();
    expect(line()).toHaveValue(
      '<script src="https://bench.example.com/embed.js" async></script>' +
        '<workbench-configurator partner="acme"><a href="https://bench.example.com/?partner=acme">Build your workbench</a></workbench-configurator>',
    );
    await user.selectOptions(screen.getByRole("combobox", { name: "Theme" }), "Dark");
    await user.type(screen.getByRole("textbox", { name: "Accent" }), "#0b6bb8");
    await user.click(screen.getByRole("textbox", { name: "Initial bench" }));
    await user.paste("http://127.0.0.1:3000/#width=72");
    await user.type(screen.getByRole("spinbutton", { name: "Height in pixels" }), "900");
    expect(line().value).toContain(
      `<workbench-configurator partner="acme" theme="dark" accent="#0b6bb8" height="900" configuration='{"width":"72"}'>`,
    );
    expect(screen.queryByText("PUBLIC_URL")).not.toBeInTheDocument();
  });

  it("uses the address of the page without a public one, and says so", async () => {
    serve({ publicOrigin: null });
    await show();
    expect(line().value).toContain(`src="${window.location.origin}/embed.js"`);
    expect(screen.getByText("PUBLIC_URL")).toBeVisible();
  });

  it("is copied by its button", async () => {
    serve({});
    const user = await show();
    await user.click(screen.getAllByRole("button", { name: "Copy" })[0] ?? document.body);
    expect(await navigator.clipboard.readText()).toBe(line().value);
    expect(screen.getByText("Copied")).toHaveAttribute("role", "status");
  });

  it("is selected if the browser blocks copying", async () => {
    serve({});
    const user = await show();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no"));
    await user.click(screen.getAllByRole("button", { name: "Copy" })[0] ?? document.body);
    expect(await screen.findByText(/^The browser blocked copying\./)).toBeVisible();
    expect(line()).toHaveFocus();
    expect(line().selectionEnd).toBe(line().value.length);
  });

  it("leaves out invalid fields and marks them", async () => {
    serve({});
    const user = await show();
    await user.selectOptions(partner(), "Another ID …");
    await user.type(screen.getByRole("textbox", { name: "Partner ID" }), "Acme Tools");
    expect(screen.getByRole("textbox", { name: "Partner ID" })).toBeInvalid();
    expect(line().value).toContain('<workbench-configurator><a href="https://bench.example.com/">');
    expect(screen.getByText("Invalid fields are left out.")).toBeVisible();
  });

  it("works for an ID without settings", async () => {
    serve({ partners: [partnerWith({})] });
    const user = await show();
    await user.selectOptions(partner(), "Another ID …");
    await user.type(screen.getByRole("textbox", { name: "Partner ID" }), "bench-blog");
    expect(line().value).toContain('partner="bench-blog"');
    expect(screen.getByText(/Its quotes carry this ID/)).toHaveTextContent(
      "bench-blog has no settings.",
    );
  });
});
