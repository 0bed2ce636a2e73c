import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
// Imported here, so that no test waits for its compilation.
import "#client/admin/partners/Partners.tsx";
import { hasUnsaved } from "#client/ui/hooks/unsaved.ts";
import { PartnersReply } from "#shared/api/partners.ts";
import { field, showAdmin, waitForText, waitUntilGone } from "../../../support/components/admin-panel.tsx";
import { standInForFrames } from "../../../support/components/partners.ts";
import { holdPromise } from "../../../support/held-promise.ts";
import { createSubmission } from "../../../support/quotes/submission.ts";
import { smallCatalog } from "../../../support/rules/small-catalog.ts";

const PATH = "/api/admin/partners";

beforeEach(standInForFrames);

async function showPartners(...partners: object[]) {
  const joined = await showAdmin({
    ...smallCatalog,
    startingBenches: [
      { name: "Small", description: "For one person.", choices: { width: "48", depth: "24", frame_color: "black" } },
    ],
  });
  const address = new URL(PATH, joined.server.url);
  const send = (method: string, path: string, body: object) =>
    joined.direct(new URL(path, joined.server.url), {
      method,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  for (const each of partners)
    expect((await send("POST", PATH, { id: "acme", name: "Acme Tools", ...each })).status).toBe(201);
  await joined.press("Partners");
  await screen.findByRole("button", { name: "Add Partner" });
  const stored = async () => PartnersReply.parse(await (await joined.direct(address)).json()).partners;
  const open = async (name = "Acme Tools") => {
    if (screen.queryByText("All Partners")) await joined.press("All Partners");
    await joined.user.click(await screen.findByRole("link", { name: `Edit: ${name}` }));
  };
  return { ...joined, stored, open, send };
}

const select = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("a partner", () => {
  it("is added with an ID from its name, and gets the line for its page", async () => {
    const { press, fill, stored } = await showPartners();
    await waitForText(/^No partner has settings yet\./);
    await press("Add Partner");
    fill(field("Name"), "Acme Tools");
    expect(field("Partner ID")).toHaveValue("acme-tools");
    fill(field("Partner ID"), "acme");
    fill(field("Name"), "Acme Tools, Inc.");
    expect(field("Partner ID")).toHaveValue("acme");
    fill(field("Sites"), "https://shop.example.com\nhttps://*.example.net");
    await press("Save Partner");
    await waitForText("Partner added");
    expect(await stored()).toMatchObject([
      {
        id: "acme",
        name: "Acme Tools, Inc.",
        isOn: true,
        origins: ["https://shop.example.com", "https://*.example.net"],
      },
    ]);
    expect((field("Line for the partner’s page") as HTMLTextAreaElement).value).toContain(
      '<workbench-configurator partner="acme">',
    );
    expect(hasUnsaved()).toBe(false);
  });

  it("gets fixed choices, hidden prices, an accent, an allowance and a price list", async () => {
    const { press, fill, stored, open, user } = await showPartners({});
    await open();
    select("Frame Color", "blue");
    fireEvent.click(screen.getByLabelText(/^Hide prices/));
    fill(field("Accent"), "#ffd400");
    fill(field("Quotes in ten minutes"), "20");
    fill(field("Percent on everything"), "−10");
    await user.click(screen.getByText("1. Width", { selector: "b" }));
    await waitFor(() => fill(field("Percent on Width"), "0"));
    fill(field("Amount for 96 in"), "$400");
    await press("Save Partner");
    await waitForText("Partner updated");
    expect(await stored()).toMatchObject([
      {
        fixedChoices: { frame_color: "blue" },
        hidePrices: true,
        accent: "#ffd400",
        quotesPerTenMinutes: 20,
        priceList: { percent: -10, steps: { width: 0 }, options: { width: { "96": 400 } } },
      },
    ]);
  });

  it("keeps input that the server refuses, with the reason at its field, or that a colleague overtook", async () => {
    const { press, fill, open, send, stored } = await showPartners({});
    await open();
    fill(field("Sites"), "https://a.example\nhttps://b.example/shop");
    fill(field("Percent on everything"), "ten");
    await press("Save Partner");
    await waitForText(/^https:\/\/b\.example\/shop: Give an origin/);
    await waitForText(/^Enter a percentage such as 7\.5/);
    expect(field("Sites")).toHaveFocus();
    expect(field("Percent on everything")).toHaveValue("ten");
    expect(await stored()).toMatchObject([{ version: 1 }]);
    await press("Discard");
    expect(field("Sites")).toHaveValue("");
    expect(hasUnsaved()).toBe(false);

    fill(field("Accent"), "#1f5fa8");
    await send("PUT", `${PATH}/acme`, { name: "Acme Holdings" });
    await press("Save Partner");
    await waitForText(
      "A colleague changed this partner first. Nothing was saved. Your input is still here. Saving again replaces the colleague’s settings.",
    );
    expect(field("Accent")).toHaveValue("#1f5fa8");
    await press("Save Partner");
    await waitForText("Partner updated");
    expect(await stored()).toMatchObject([{ name: "Acme Tools", accent: "#1f5fa8", version: 3 }]);
  });

  it("asks about a colleague's change although it was turned off since, and is added again after a colleague deleted it", async () => {
    const { press, fill, open, send, stored, direct, server } = await showPartners({});
    await open();
    fill(field("Accent"), "#1f5fa8");
    await send("PUT", `${PATH}/acme`, { name: "Acme Holdings" });
    await press("All Partners");
    await press("Turn Off: Acme Tools");
    await waitForText(/^Error changing partner: A colleague changed this partner first\./);
    await press("Turn Off: Acme Holdings");
    await waitForText("Partner turned off");
    await open("Acme Holdings");
    await press("Save Partner");
    await waitForText(/^A colleague changed this partner first\. Nothing was saved\./);
    expect(await stored()).toMatchObject([{ name: "Acme Holdings", isOn: false, version: 3 }]);

    const erase = () => direct(new URL(`${PATH}/acme`, server.url), { method: "DELETE" });
    await erase();
    await press("Save Partner");
    const gone = "This partner no longer exists. Your input is still here. Saving adds the partner again.";
    await waitForText(gone);
    await press("Save Partner");
    await waitForText("Partner added");
    expect(await stored()).toMatchObject([{ id: "acme", name: "Acme Tools", accent: "#1f5fa8", version: 1 }]);
    fill(field("Accent"), "#ffd400");
    await erase();
    await press("Save Partner");
    await waitForText(gone);
    expect(hasUnsaved()).toBe(true);
    await press("All Partners");
    await waitFor(() => expect(hasUnsaved()).toBe(false));
  });

  it("keeps unsaved input while another one is shown, and while staff have to sign in", async () => {
    const { press, fill, open, setLine, clear } = await showPartners({}, { id: "b", name: "Bolt" });
    await open();
    fill(field("Name"), "Acme, Inc.");
    await open("Bolt");
    expect(field("Name")).toHaveValue("Bolt");
    expect(hasUnsaved()).toBe(true);
    await open();
    setLine(
      async () =>
        new Response('{"success":false,"code":"sign_in_needed","error":"Sign in to continue. Nothing was changed."}', {
          status: 401,
        }),
    );
    await press("Save Partner");
    await waitForText("Sign in to continue. Nothing was changed.");
    clear();
    // Whoever goes on while it is saved hears of a failure, and is not called back.
    const { held, end } = holdPromise();
    setLine((send, call) => (call.startsWith("PUT") ? held.then(() => Promise.reject(new TypeError())) : send()));
    await press("Save Partner");
    await press("All Partners");
    end();
    await waitForText("Error saving partner Acme, Inc.: The server could not be reached. Your input is kept.");
    clear();
    const saving = holdPromise();
    const form = () => screen.getByRole("form", { name: "Settings" });
    const asked: string[] = [];
    setLine((send, call) => {
      asked.push(call);
      return call.startsWith("PUT") ? saving.held.then(send) : send();
    });
    await open();
    await waitForText("The server could not be reached.");
    await press("Save Partner");
    await press("All Partners");
    await open();
    expect(form().querySelector("[inert]"), "still being saved").not.toBeNull();
    expect(screen.queryByText("Discard")).toBeNull();
    await press("History");
    asked.length = 0;
    saving.end();
    await waitForText("Partner updated");
    expect(asked, "what is typed next changes what was saved").toContain(`GET ${PATH}`);
    expect(window.location.hash).toBe("#admin/history");
  });

  it("shows its secret once, also after a double click, and is turned off, on and deleted, unless a quote came from it", async () => {
    const { press, open, stored, send, user, calls } = await showPartners({}, { id: "used", name: "Used" });
    const configuration = { width: "48", depth: "24", frame_color: "black" };
    const asked = createSubmission({ configuration, partner: "used" });
    expect((await send("POST", "/api/quotes/submit", asked)).status).toBe(201);
    await open();
    await user.dblClick(screen.getByText("Make Secret"));
    const secret = await screen.findByLabelText<HTMLTextAreaElement>("Secret");
    expect(secret.value).toMatch(/^whsec_/);
    await waitForText(/^The partner has a secret\./);
    expect(calls.filter((call) => call.includes("/secret"))).toHaveLength(1);
    // On a fast line, the dialog opens under the second click.
    const overlay = secret.closest("dialog") ?? expect.fail("There is no dialog.");
    fireEvent.mouseDown(overlay);
    fireEvent.click(overlay, { detail: 2 });
    expect(secret).toBeVisible();
    await press("Close");

    await press("All Partners");
    await waitFor(() => expect(screen.getByText("Partners", { selector: "h2" })).toHaveFocus());
    await press("Turn Off: Acme Tools");
    await waitForText("Partner turned off");
    expect(await stored()).toMatchObject([{ isOn: false }, { isOn: true }]);
    await waitForText(/^Turned off: its pages/);
    await press("Turn On: Acme Tools");
    await waitForText("Partner turned on");

    await press("Delete: Used");
    await press("Delete Partner");
    await waitForText("Quotes came from this partner. Turn it off instead.");
    await press("Cancel");
    await press("Delete: Acme Tools");
    await press("Delete Partner");
    await waitForText("Partner deleted");
    expect(await stored()).toMatchObject([{ id: "used" }]);
    await waitFor(() => expect(screen.getByText("Partners", { selector: "h2" })).toHaveFocus());
  });

  it("says which settings do not match the catalog, and removes them on request", async () => {
    const { press, fill, open, stored, user } = await showPartners({
      fixedChoices: { width: "73", frame_color: "blue" },
    });
    await open();
    await waitForText("Width has no option '73'.");
    await press("Remove What the Catalog No Longer Has");
    await waitUntilGone("Width has no option '73'.");
    await press("Save Partner");
    await waitForText("Partner updated");
    expect(await stored()).toMatchObject([{ fixedChoices: { frame_color: "blue" } }]);
    fill(field("Percent on everything"), "-10");
    await user.click(screen.getByText("1. Width", { selector: "b" }));
    await waitFor(() => fill(field("Amount for 96 in"), "-2000"));
    await waitForText(/^A bench could cost −\$654\.50 with the price list, and cannot be requested/);
    await press("Save Partner");
    await waitForText("Partner updated");
    await press("All Partners");
    await waitForText("acme · default sites · settings to check");
  });
});
