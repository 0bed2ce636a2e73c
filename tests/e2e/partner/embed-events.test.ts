import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { A_PARTNER_ID } from "#shared/partners/partner-id.ts";
import {
  elementsOf,
  fillQuoteForm,
  foreignSiteForTests,
  goToStep,
  siteForTests,
} from "../../support/browser/bench-page.ts";
import { embedLine, openPartnerPage } from "../../support/browser/partner-page.ts";
import { exampleBench } from "../../support/rules/catalog.ts";
import { option, rulesDocument, step } from "../../support/rules/rules.ts";

const shop = await foreignSiteForTests();
const site = siteForTests();

const twoSteps = rulesDocument([
  step("base", { options: [option("feet"), option("casters")] }),
  step("width", { name: "Width", options: [option("48"), option("72")] }),
]);

const embed = (attributes = "") => embedLine(site.server.url, attributes);
const attribute = (value: unknown) => `'${JSON.stringify(value)}'`;

/** The page's own server has a copy of the script, as optimizers make it. */
const bundleScript = (page: Page, server: string) =>
  page.route("**/cache/embed.js", async (route) =>
    route.fulfill({ response: await route.fetch({ url: `${server}/embed.js` }) }),
  );

const LIGHT = "rgb(247, 246, 243)";
const DARK = "rgb(22, 24, 26)";

const colorsOf = (element: Locator) =>
  element.evaluate((each) => {
    const { backgroundColor, color } = getComputedStyle(each);
    return [backgroundColor, color];
  });

describe("an embedded configurator", () => {
  it("takes theme, accent and bench from its attributes, and reports every event up to the quote ID", async () => {
    const { page, frame, heard } = await openPartnerPage(
      site,
      shop,
      embed(`id="a" partner="acme" theme="dark" accent="#ffd400" configuration=${attribute(exampleBench)}`),
      { colorScheme: "light" },
    );
    const shown = await frame();
    await expect.poll(() => heard()).toHaveLength(3);
    expect(await heard()).toEqual([
      {
        at: "a",
        type: "warning",
        detail: { code: "partner", message: "There are no settings for the partner 'acme'. Quotes carry the ID." },
      },
      { at: "a", type: "ready", detail: { configuration: exampleBench, totalPrice: 3985, complete: true } },
      { at: "a", type: "step", detail: { key: "height_adjustment", name: "Height Adjustment", number: 1, count: 10 } },
    ]);
    const [background] = await colorsOf(shown.locator("html"));
    expect(background).toBe(DARK);
    const request = shown.getByRole("button", { name: "Request Quote" });
    expect(await colorsOf(request), "the accent and the text on it").toEqual(["rgb(255, 212, 0)", "rgb(27, 29, 31)"]);

    await elementsOf(shown).step("Depth").click();
    await shown.getByRole("radio", { name: /^36 in/ }).check();
    await expect.poll(() => heard("change")).toHaveLength(1);
    const [change] = await heard("change");
    expect(change?.detail).toMatchObject({ configuration: { depth: "36" }, complete: true });
    expect((await heard("step")).at(-1)?.detail).toEqual({ key: "depth", name: "Depth", number: 4, count: 10 });

    await shown.getByRole("button", { name: "Request Quote" }).click();
    await shown.getByRole("dialog", { name: "Request a Quote" }).waitFor();
    await fillQuoteForm(shown);
    await shown.getByRole("button", { name: "Submit Quote Request" }).click();
    await shown.getByRole("dialog", { name: "Quote Request Submitted!" }).waitFor();
    await expect.poll(() => heard("quote-submitted")).toHaveLength(1);
    const [submitted] = await heard("quote-submitted");
    const [quote] = site.server.rows("select id, partner_id, total_cents from quotes");
    expect(submitted?.detail).toEqual({ quoteId: quote?.id, totalPrice: Number(quote?.total_cents) / 100 });
    expect(quote?.partner_id).toBe("acme");
    expect(await page.evaluate(() => document.title)).toBe("Shop");
  });

  it("ignores invalid attributes with a warning, and follows later changes of the page", async () => {
    site.server.reviseRules(twoSteps);
    const { page, frame, heard, complaints } = await openPartnerPage(
      site,
      shop,
      embed(`height="tall" accent="red" theme="neon" configuration="{a"`),
      { colorScheme: "dark", head: "<style>:root { color-scheme: light } :root.night { color-scheme: dark }</style>" },
    );
    const shown = await frame();
    for (const name of ["height", "accent", "theme", "configuration"]) {
      expect(complaints.join("\n")).toContain(`${name}='`);
      expect(await heard("warning")).toContainEqual({
        at: "",
        type: "warning",
        detail: { code: "attribute", message: expect.stringContaining(`${name}='`) },
      });
    }
    expect(shown.url()).not.toMatch(/accent|neon/);

    await expect.poll(() => heard("ready")).toHaveLength(1);
    const chosen = () => page.evaluate(() => document.querySelector("workbench-configurator")?.configuration);
    expect(await chosen()).toEqual({});
    await page.evaluate(() => {
      const element = document.querySelector("workbench-configurator");
      if (element) element.configuration = { width: "72", nonsense: "1" };
    });
    await expect.poll(chosen).toEqual({ width: "72" });
    expect((await heard("warning")).at(-1)?.detail).toEqual({
      code: "choices",
      message: "There is no step 'nonsense'.",
    });
    await shown.getByRole("button", { name: /Parts List\s*1 item/ }).waitFor();
    await page.evaluate(() => document.querySelector("workbench-configurator")?.reset());
    await expect.poll(chosen).toEqual({});
    await shown.getByRole("button", { name: "Undo" }).click();
    await expect.poll(chosen).toEqual({ width: "72" });

    const paper = async () => (await colorsOf(shown.locator("html")))[0];
    const set = (name: string, value: string) =>
      page.evaluate(
        ([key = "", text = ""]) => document.querySelector("workbench-configurator")?.setAttribute(key, text),
        [name, value],
      );
    expect(await paper(), "as the page, though the system is dark").toBe(LIGHT);
    const night = () => page.evaluate(() => document.documentElement.classList.toggle("night"));
    await night();
    await expect.poll(paper, { message: "as the page, which is dark now" }).toBe(DARK);
    await set("theme", "light");
    await set("accent", "#ffe000");
    await expect
      .poll(async () => (await heard("warning")).at(-1)?.detail)
      .toEqual({ code: "accent", message: "Text in the accent #ffe000 is shown in #726713, so that it can be read." });
    await expect.poll(paper, { message: "light, though the page is dark" }).toBe(LIGHT);
    await set("theme", "auto");
    await expect.poll(paper, { message: "as the page" }).toBe(DARK);
    await set("accent", "#0b6bb8");
    const next = shown.getByRole("button", { name: "Next Step" });
    await expect.poll(() => colorsOf(next)).toEqual(["rgb(11, 107, 184)", "rgb(255, 255, 255)"]);

    await shown.getByRole("radio", { name: /^casters/i }).check();
    await expect.poll(chosen).toMatchObject({ base: "casters" });
    for (const [index, ask] of ["reset", "nothing"].entries()) {
      await page.evaluate((what) => {
        const element = document.querySelector("workbench-configurator");
        if (what === "reset") element?.reset();
        if (element) document.body.append(element);
      }, ask);
      await expect.poll(() => heard("ready")).toHaveLength(2 + index);
      await expect.poll(chosen, { message: "cleared, also in the frames after moves" }).toEqual({});
    }
  });

  it("opens what a script asks for, also early and within `change`, but not the benches that the script hands back", async () => {
    site.server.reviseRules(twoSteps);
    const { page, frame, heard } = await openPartnerPage(
      site,
      shop,
      `<script src="${site.server.url}/embed.js"></script>
       <workbench-configurator configuration=${attribute({ width: "72" })}></workbench-configurator>
       <script>document.querySelector("workbench-configurator").reset()</script>`,
    );
    const shown = await frame();
    const chosen = () => page.evaluate(() => document.querySelector("workbench-configurator")?.configuration);
    await expect.poll(chosen, { message: "cleared before the frame greeted" }).toEqual({});
    await expect.poll(() => heard("change")).toHaveLength(1);

    await page.evaluate(() => {
      const element = document.querySelector("workbench-configurator");
      const handBack = ({ detail: { configuration } }: { detail: WorkbenchChangeDetail }) =>
        setTimeout(() => {
          if (element) element.configuration = configuration;
        }, 150);
      Object.assign(window, { handBack });
      element?.addEventListener("change", handBack);
    });
    const choose = (...values: string[]) =>
      shown.evaluate((all) => {
        for (const value of all) document.querySelector<HTMLInputElement>(`input[value="${value}"]`)?.click();
      }, values);
    await choose("feet");
    await expect.poll(() => heard("change")).toHaveLength(2);
    await choose("casters");
    await expect.poll(() => heard("change")).toHaveLength(3);
    await page.waitForTimeout(1000);
    expect(await heard("change"), "two choices, and no more").toHaveLength(3);
    expect(await chosen()).toEqual({ base: "casters" });
    // The page opens one of its benches, another one before it hands back the first, and clears that in turn.
    await page.evaluate(async () => {
      const element = document.querySelector("workbench-configurator");
      if (!element) return;
      const change = () => new Promise((resolve) => element.addEventListener("change", resolve, { once: true }));
      element.configuration = { width: "48" };
      await change();
      element.configuration = { width: "48", base: "feet" };
      await change();
      element.reset();
    });
    await page.waitForTimeout(1000);
    expect(await heard("change"), "three requests, and no more").toHaveLength(6);
    expect(await chosen()).toEqual({});
    await page.evaluate(() => {
      const element = document.querySelector("workbench-configurator");
      const bases = document.createElement("select");
      bases.append(new Option("none"), new Option("casters"), new Option("feet"));
      bases.addEventListener("change", () => {
        if (element) element.configuration = { base: bases.value };
      });
      const picker = document.createElement("div");
      const slider = document.createElement("div");
      slider.style.height = "40px";
      slider.addEventListener("pointermove", () => {
        if (element) element.configuration = { base: "feet" };
      });
      picker.attachShadow({ mode: "open" }).append(bases, slider);
      document.body.prepend(picker);
      document.addEventListener("keyup", ({ key }) => {
        if (element && key === "Shift") element.configuration = { base: "casters" };
      });
      for (const base of ["feet", "casters"]) history.pushState({ base }, "");
      window.addEventListener("popstate", ({ state }) => {
        if (element) element.configuration = state;
      });
    });
    await page.locator("select").focus();
    for (const [index, key] of ["ArrowDown", "ArrowDown", "ArrowUp"].entries()) {
      await page.keyboard.press(key);
      await expect
        .poll(() => heard("change"), { message: "each choice in a list of the page, at once" })
        .toHaveLength(7 + index);
    }
    const slider = await page.locator("select + div").boundingBox();
    await page.mouse.move(9, (slider?.y ?? 0) + 9);
    await expect.poll(() => heard("change"), { message: "a slider of the page" }).toHaveLength(10);
    await page.keyboard.down("Shift");
    await page.keyboard.up("Shift");
    await expect.poll(() => heard("change"), { message: "a key that somebody lets go" }).toHaveLength(11);
    await page.goBack();
    await expect.poll(() => heard("change"), { message: "Back" }).toHaveLength(12);
    await page.goForward();
    await expect.poll(() => heard("change"), { message: "Forward" }).toHaveLength(13);
    expect(await chosen()).toEqual({ base: "casters" });
    for (const set of ["removeAttribute", "setAttribute"] as const)
      await page.evaluate(
        (name) => document.querySelector("workbench-configurator")?.[name]("configuration", "{a"),
        set,
      );
    expect(await chosen(), "as shown").toEqual({ base: "casters" });

    await page.evaluate(() => {
      const element = document.querySelector("workbench-configurator");
      element?.removeEventListener("change", Reflect.get(window, "handBack"));
      element?.addEventListener("change", ({ detail }) => {
        if (detail.configuration.base === "feet") element.configuration = { base: "casters" };
      });
    });
    for (const changes of [15, 17]) {
      await goToStep(shown, "base");
      await choose("feet");
      await expect.poll(() => heard("change"), { message: "the page corrects each choice" }).toHaveLength(changes);
      expect(await chosen()).toEqual({ base: "casters" });
    }
  });

  it("waits for a valid src, and keeps a bench that was assigned before the script loaded", async () => {
    site.server.reviseRules(twoSteps);
    const { page, frame, heard, complaints } = await openPartnerPage(
      site,
      shop,
      `<workbench-configurator partner="Acme Inc"><a href="/bench">Build a bench</a></workbench-configurator>
       <script>document.querySelector("workbench-configurator").configuration = { width: "72" }</script>
       <script src="/cache/embed.js"></script>`,
      { prepare: (opened) => bundleScript(opened, site.server.url) },
    );
    await page.waitForFunction(() => customElements.get("workbench-configurator"));
    const setSrc = (src: string) =>
      page.evaluate((text) => document.querySelector("workbench-configurator")?.setAttribute("src", text), src);
    const invalid = ["javascript:alert(1)", "data:text/html,x", "blob:https://x.example/1"];
    for (const src of invalid) await setSrc(src);
    expect(page.frames()).toHaveLength(1);
    await page.getByText("The configurator could not be loaded.").waitFor();
    expect((await heard("error")).at(-1)?.detail).toEqual({
      code: "address",
      message: expect.stringContaining("The attribute src needs the address of the configurator"),
    });
    await page.getByRole("link", { name: "Build a bench" }).waitFor();
    // Nothing listens there, so the browser shows a page of its own.
    await page.clock.install();
    await setSrc("http://127.0.0.1:9");
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
    await page.clock.runFor(10_000);
    await expect
      .poll(async () => (await heard("error")).at(-1)?.detail)
      .toEqual({ code: "unreachable", message: "http://127.0.0.1:9 did not answer." });
    await page.getByRole("button", { name: "Try Again" }).waitFor();
    expect(await page.locator("iframe").isVisible()).toBe(false);
    await setSrc(site.server.url);
    await expect
      .poll(async () => (await heard("error")).at(-1)?.detail)
      .toEqual({ code: "refused", message: `The attribute partner is not an ID. ${A_PARTNER_ID}` });
    await page.evaluate(() => document.querySelector("workbench-configurator")?.setAttribute("partner", "acme"));
    await frame();
    expect(await page.getByRole("link", { name: "Build a bench" }).isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: "Try Again" }).isVisible()).toBe(false);
    await expect.poll(() => heard("ready")).toMatchObject([{ detail: { configuration: { width: "72" } } }]);
    expect(complaints).toEqual(
      [...invalid.map((src) => `src='${src}'`), "status of 400"].map((text) => expect.stringContaining(text)),
    );
  });

  it("has the height that the page fixes", async () => {
    const { frame, height } = await openPartnerPage(
      site,
      shop,
      embed(`height="640" configuration=${attribute({ width: "72" })}`),
    );
    const shown = await frame();
    expect(await height()).toBe(640);
    await goToStep(shown, "Accessories");
    const content = () => shown.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height));
    await expect.poll(content).toBeGreaterThan(640);
    expect(await height()).toBe(640);
    const dock = await shown.getByRole("button", { name: "Complete" }).boundingBox();
    expect((dock?.y ?? 0) + (dock?.height ?? 0)).toBeLessThanOrEqual(640);
  });
});
