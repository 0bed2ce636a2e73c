import { afterAll, describe, expect, it } from "vitest";
import { fillQuoteForm, on, siteForTests } from "../support/bench-page.ts";
import { exampleBench } from "../support/catalogue.ts";
import { FOREIGN_HOSTS, startForeignSite } from "../support/foreign-site.ts";
import { embedLine, openPartnerPage } from "../support/partner-page.ts";

const shop = await startForeignSite();
// Another port of the server's own host: there browsers let the frame keep what it stores.
const neighbor = await startForeignSite("127.0.0.1");
afterAll(() => Promise.all([shop.stop(), neighbor.stop()]));
const site = siteForTests([FOREIGN_HOSTS]);

const embed = (attributes = "") => embedLine(site.server.url, attributes);
const attribute = (value: unknown) => `'${JSON.stringify(value)}'`;

describe("an embedded configurator", () => {
  it("tells its page what the visitor does, from the first step to the quote's id", async () => {
    const { page, frame, heard } = await openPartnerPage(
      site,
      shop,
      embed(`id="a" partner="acme" configuration=${attribute(exampleBench)}`),
    );
    const shown = await frame();
    await expect.poll(() => heard()).toHaveLength(2);
    expect(await heard()).toEqual([
      {
        at: "a",
        type: "ready",
        detail: { configuration: exampleBench, totalPrice: 3985, complete: true },
      },
      {
        at: "a",
        type: "step",
        detail: { key: "height_adjustment", name: "Height Adjustment", number: 1, count: 10 },
      },
    ]);

    await shown
      .getByRole("navigation", { name: "Steps" })
      .getByRole("button", { name: "Depth" })
      .click();
    await shown.getByRole("radio", { name: /^36 in/ }).check();
    await expect.poll(() => heard("change")).toHaveLength(1);
    const [change] = await heard("change");
    expect(change?.detail).toMatchObject({ configuration: { depth: "36" }, complete: true });
    expect((await heard("step")).at(-1)?.detail).toEqual({
      key: "depth",
      name: "Depth",
      number: 4,
      count: 10,
    });

    await shown.getByRole("button", { name: "Request Quote" }).click();
    const form = shown.getByRole("dialog", { name: "Request a Quote" });
    await form.waitFor();
    await fillQuoteForm(shown);
    await shown.getByRole("button", { name: "Submit Quote Request" }).click();
    await shown.getByRole("dialog", { name: "Quote Request Submitted!" }).waitFor();
    await expect.poll(() => heard("quote-submitted")).toHaveLength(1);
    const [submitted] = await heard("quote-submitted");
    const [quote] = site.server.rows("select id, partner_id, total_cents from quotes");
    expect(submitted?.detail).toEqual({
      quoteId: quote?.id,
      totalPrice: Number(quote?.total_cents) / 100,
    });
    expect(quote?.partner_id).toBe("acme");

    const staff = await site.open();
    await on(staff).tab("Quote Requests").click();
    await staff.getByRole("searchbox").fill("acme");
    await expect.poll(() => staff.locator("[data-quote]").count()).toBe(1);
    await staff
      .getByText(/via acme/)
      .first()
      .waitFor();
    expect(await page.evaluate(() => document.title)).toBe("Shop");
  });

  it("opens another bench when the page says so, says what is chosen, and can be reset", async () => {
    const { page, frame, heard } = await openPartnerPage(site, shop, embed());
    const shown = await frame();
    await expect.poll(() => heard("ready")).toHaveLength(1);
    const chosen = () =>
      page.evaluate(() => document.querySelector("workbench-configurator")?.configuration);
    expect(await chosen()).toEqual({});

    await page.evaluate(() => {
      const element = document.querySelector("workbench-configurator");
      if (element) element.configuration = { width: "72", depth: "30", nonsense: "1" };
    });
    await expect.poll(chosen).toEqual({ width: "72", depth: "30" });
    await shown.getByRole("button", { name: /Parts List\s*2 items/ }).waitFor();

    await page.evaluate(() => document.querySelector("workbench-configurator")?.reset());
    await expect.poll(chosen).toEqual({});
    await shown.getByRole("button", { name: "Undo" }).click();
    await expect.poll(chosen).toEqual({ width: "72", depth: "30" });
  });

  it("begins with the bench that the page set before the script came", async () => {
    const element = "<workbench-configurator></workbench-configurator>";
    const set = `document.querySelector("workbench-configurator").configuration = { width: "72" }`;
    const { heard } = await openPartnerPage(
      site,
      shop,
      `${element}<script>${set}</script><script src="${site.server.url}/embed.js" async></script>`,
    );
    await expect
      .poll(() => heard("ready"))
      .toMatchObject([{ detail: { configuration: { width: "72" } } }]);
  });

  it("is shown once its page says where it is, which may be after it was put there", async () => {
    const { page, frame } = await openPartnerPage(
      site,
      shop,
      `<script type="module" src="${site.server.url}/embed.js"></script>
       <workbench-configurator></workbench-configurator>`,
    );
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await page.waitForFunction(() => customElements.get("workbench-configurator"));
    const say = (src: string) =>
      page.evaluate(
        (text) => document.querySelector("workbench-configurator")?.setAttribute("src", text),
        src,
      );
    for (const src of ["javascript:alert(1)", "data:text/html,x", "blob:https://x.example/1"])
      await say(src);
    expect(page.frames()).toHaveLength(1);
    await say(site.server.url);
    await frame();
    expect(errors).toEqual([]);
  });

  it("begins with the page's bench, and goes on with the visitor's own where it was changed", async () => {
    const { page, frame, heard } = await openPartnerPage(
      site,
      neighbor,
      embed(`configuration=${attribute({ width: "72" })}`),
    );
    const shown = await frame();
    await shown
      .getByRole("navigation", { name: "Steps" })
      .getByRole("button", { name: "Depth" })
      .click();
    await shown.getByRole("radio", { name: /^30 in/ }).check();
    await expect.poll(() => heard("change")).toHaveLength(1);

    await page.reload();
    await frame();
    await expect
      .poll(() => heard("ready"))
      .toMatchObject([{ detail: { configuration: { width: "72", depth: "30" } } }]);

    neighbor.show(
      "/partner.html",
      `<!doctype html><body>${embed(`configuration=${attribute({ width: "48" })}`)}`,
    );
    await page.reload();
    await frame();
    await expect
      .poll(() => heard("ready"))
      .toMatchObject([{ detail: { configuration: { width: "48" } } }]);
  });

  it.each(["light", "dark"] as const)(
    "is %s where the page says so, whatever the system is",
    async (theme) => {
      const colorScheme = theme === "light" ? "dark" : "light";
      const { page, frame } = await openPartnerPage(site, shop, embed(`theme="${theme}"`), {
        colorScheme,
      });
      const shown = await frame();
      const paper = () =>
        shown.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      const [light, dark] = ["rgb(247, 246, 243)", "rgb(22, 24, 26)"];
      expect(await paper()).toBe(theme === "light" ? light : dark);
      await page.evaluate(() =>
        document.querySelector("workbench-configurator")?.setAttribute("theme", "auto"),
      );
      await expect.poll(paper).toBe(theme === "light" ? dark : light);
    },
  );

  it("has the page's accent, made fit to be read", async () => {
    const { page, frame } = await openPartnerPage(site, shop, embed('accent="#ffd400"'));
    const shown = await frame();
    const next = shown.getByRole("button", { name: "Next Step" });
    const colors = () =>
      next.evaluate((button) => {
        const { backgroundColor, color } = getComputedStyle(button);
        return [backgroundColor, color];
      });
    expect(await colors()).toEqual(["rgb(255, 212, 0)", "rgb(27, 29, 31)"]);
    await page.evaluate(() =>
      document.querySelector("workbench-configurator")?.setAttribute("accent", "#0b6bb8"),
    );
    await expect.poll(colors).toEqual(["rgb(11, 107, 184)", "rgb(255, 255, 255)"]);
  });

  it("takes no notice of what cannot be used, and says so to who builds the page", async () => {
    const page = await site.open("about:blank");
    const told: string[] = [];
    page.on("console", (message) => told.push(message.text()));
    await page.goto(
      shop.show(
        "/wrong.html",
        `<!doctype html>${embed(`partner="Not An Id" accent="red" theme="neon" configuration="{a"`)}`,
      ),
    );
    await page
      .frameLocator("iframe")
      .getByRole("button", { name: /^Parts List/ })
      .waitFor();
    for (const name of ["partner", "accent", "theme", "configuration"])
      expect(told.join("\n")).toContain(`${name}='`);
    expect(page.frames()[1]?.url()).not.toMatch(/partner|accent|theme/);
  });
});
