import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  line,
  partner,
  serve,
  settled,
  show,
  standInForStyleSheets,
} from "../../support/embedding-section.tsx";

beforeEach(standInForStyleSheets);

describe("the line that a partner pastes", () => {
  it("is that of the first partner at the known address, and follows the options", async () => {
    serve({ partners: [settled({})] });
    const user = await show();
    expect(line()).toHaveValue(
      '<script src="https://bench.example.com/embed.js" async></script>' +
        '<workbench-configurator partner="acme"></workbench-configurator>',
    );
    await user.selectOptions(screen.getByRole("combobox", { name: "Theme" }), "Dark");
    await user.type(screen.getByRole("textbox", { name: "Accent" }), "#0b6bb8");
    await user.click(screen.getByRole("textbox", { name: "Initial bench" }));
    await user.paste("http://127.0.0.1:3000/#width=72");
    await user.selectOptions(screen.getByRole("combobox", { name: "Height" }), "Fixed");
    expect(line().value).toContain(
      `<workbench-configurator partner="acme" theme="dark" accent="#0b6bb8" height="900" configuration='{"width":"72"}'>`,
    );
    expect(screen.queryByText("PUBLIC_URL")).not.toBeInTheDocument();
  });

  it("names the address that staff are at where none is known, and says so", async () => {
    serve({ publicOrigin: null });
    await show();
    expect(line().value).toContain(`src="${window.location.origin}/embed.js"`);
    expect(screen.getByText("PUBLIC_URL")).toBeVisible();
  });

  it("is copied", async () => {
    serve({});
    const user = await show();
    await user.click(screen.getAllByRole("button", { name: "Copy" })[0] ?? document.body);
    expect(await navigator.clipboard.readText()).toBe(line().value);
    expect(screen.getByText("Copied")).toHaveAttribute("role", "status");
  });

  it("is selected where the browser does not copy", async () => {
    serve({});
    const user = await show();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no"));
    await user.click(screen.getAllByRole("button", { name: "Copy" })[0] ?? document.body);
    expect(await screen.findByText(/^The browser blocked copying\./)).toBeVisible();
    expect(line()).toHaveFocus();
    expect(line().selectionEnd).toBe(line().value.length);
  });

  it("leaves out what cannot be used, and says where that is", async () => {
    serve({});
    const user = await show();
    await user.selectOptions(partner(), "Another ID …");
    await user.type(screen.getByRole("textbox", { name: "Partner ID" }), "Acme Tools");
    expect(screen.getByRole("textbox", { name: "Partner ID" })).toBeInvalid();
    expect(line().value).toContain("<workbench-configurator></workbench-configurator>");
    expect(screen.getByText("Invalid fields are left out.")).toBeVisible();
  });

  it("is there for an id that nothing is settled with", async () => {
    serve({ partners: [settled({})] });
    const user = await show();
    await user.selectOptions(partner(), "Another ID …");
    await user.type(screen.getByRole("textbox", { name: "Partner ID" }), "bench-blog");
    expect(line().value).toContain('partner="bench-blog"');
    expect(screen.getByText(/Its quotes carry this ID/)).toHaveTextContent(
      "bench-blog has no settings.",
    );
  });
});
