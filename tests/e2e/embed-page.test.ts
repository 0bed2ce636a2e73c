import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { siteForTests } from "../support/bench-page.ts";
import { FOREIGN_HOSTS, startForeignSite } from "../support/foreign-site.ts";
import { embedLine, openPartnerPage, partnerPage } from "../support/partner-page.ts";

const shop = await startForeignSite();
const attacker = await startForeignSite("evil.example");
afterAll(() => Promise.all([shop.stop(), attacker.stop()]));
const site = siteForTests([FOREIGN_HOSTS]);

const embed = (attributes = "") => embedLine(site.server.url, attributes);
const setAttribute = (page: Page, name: string, value: string) =>
  page.evaluate(
    ([attribute, text]) =>
      document.querySelector("workbench-configurator")?.setAttribute(attribute ?? "", text ?? ""),
    [name, value],
  );

describe("a partner's page", () => {
  it("may have a policy as strict as can be, but for our script and our frame", async () => {
    const { url } = site.server;
    const policy = `default-src 'none'; script-src ${url}; frame-src ${url}; require-trusted-types-for 'script'`;
    const page = await site.open("about:blank");
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    await page.goto(
      shop.show(
        "/strict.html",
        `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">
         <body>${embed('accent="#0b6bb8"')}`,
      ),
    );
    const { frame, height } = partnerPage(page);
    const shown = await frame();
    await expect
      .poll(
        async () =>
          (await height()) ===
          (await shown.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height))),
      )
      .toBe(true);
    expect(complaints).toEqual([]);
  });

  it("may sandbox the frame", async () => {
    const { frame, heard } = await openPartnerPage(
      site,
      shop,
      embed('sandbox="allow-scripts allow-forms allow-same-origin"'),
    );
    const shown = await frame();
    await expect.poll(() => heard("ready")).toHaveLength(1);
    await shown.getByRole("radio", { name: /^Hand crank/ }).check();
    await expect.poll(() => heard("change")).toHaveLength(1);
    await shown.getByRole("button", { name: "Help" }).click();
    await shown.getByRole("dialog", { name: "How To Configure" }).waitFor();
  });

  it("may itself be text that another page frames", async () => {
    const page = await site.open("about:blank");
    await page.goto(
      shop.show(
        "/outer.html",
        `<!doctype html><iframe width="1200" height="800" srcdoc="text"></iframe>`,
      ),
    );
    await page.frames()[1]?.setContent(`<!doctype html><body>${embed()}`);
    const element = page.frameLocator("iframe").locator("workbench-configurator");
    const shown = page.frameLocator("iframe").frameLocator("iframe").locator("html");
    await shown.getByRole("button", { name: /^Parts List/ }).waitFor();
    // The frame hears what of it is seen, and answers with its height.
    await expect
      .poll(async () => (await element.boundingBox())?.height)
      .toBe(await shown.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height)));
    await element.evaluate((each) => each.setAttribute("theme", "light"));
    await expect.poll(() => shown.getAttribute("data-theme")).toBe("light");
  });

  it("may show two, which keep to themselves", async () => {
    const { frame, heard } = await openPartnerPage(
      site,
      shop,
      `${embed(`id="a" configuration='{"width":"48"}'`)}${embed(`id="b" theme="dark"`)}`,
    );
    const [first, second] = [await frame(0), await frame(1)];
    await expect.poll(() => heard("ready")).toHaveLength(2);
    await second.getByRole("radio", { name: /^Hand crank/ }).check();
    await expect
      .poll(() => heard("change"))
      .toMatchObject([{ at: "b", detail: { configuration: { height_adjustment: "hand-crank" } } }]);
    await first.getByRole("button", { name: /Parts List\s*1 item/ }).waitFor();
    await second.getByRole("button", { name: /Parts List\s*1 item/ }).waitFor();
    expect((await heard("change")).length).toBe(1);
  });

  it("loads nothing before the visitor comes near", async () => {
    const { page } = await openPartnerPage(
      site,
      shop,
      `<div style="height:12000px"></div>${embed()}`,
    );
    await page.waitForFunction(() => customElements.get("workbench-configurator"));
    await page.waitForTimeout(500);
    expect(page.frames().filter((frame) => frame.url().startsWith(site.server.url))).toEqual([]);
    await page.evaluate(() => window.scrollTo(0, 11_000));
    await page
      .frameLocator("iframe")
      .getByRole("button", { name: /^Parts List/ })
      .waitFor();
  });

  it("keeps its place and its history while the visitor configures", async () => {
    const { page, frame, heard } = await openPartnerPage(site, shop, embed());
    const shown = await frame();
    const before = await page.evaluate(() => [history.length, location.href]);
    await shown.getByRole("radio", { name: /^Hand crank/ }).check();
    await shown.getByRole("button", { name: "Next Step" }).click();
    await expect.poll(() => heard("step")).toHaveLength(2);
    await setAttribute(page, "partner", "acme");
    await expect.poll(() => heard("ready")).toHaveLength(2);
    expect(await page.evaluate(() => [history.length, location.href])).toEqual(before);
  });

  it.each([
    [
      "from the beginning, where its style keeps the place",
      "display: block; min-height: max(900px, 100vh)",
      0,
    ],
    ["once the frame is there", "", 2],
  ])("is not moved %s", async (_name, style, skippedFrames) => {
    const page = await site.open("about:blank", { viewport: { width: 1280, height: 800 } });
    await page.addInitScript((skipped) => {
      const shifts: number[] = [];
      Reflect.set(window, "shifts", shifts);
      let from = skipped === 0 ? 0 : Number.POSITIVE_INFINITY;
      void customElements.whenDefined("workbench-configurator").then(async () => {
        for (let frame = 0; frame < skipped; frame += 1)
          await new Promise((resolve) => requestAnimationFrame(resolve));
        from = Math.min(from, performance.now());
      });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (entry.startTime > from) shifts.push(Number(Reflect.get(entry, "value")));
      }).observe({ type: "layout-shift", buffered: true });
    }, skippedFrames);
    await page.goto(
      shop.show(
        "/calm.html",
        `<!doctype html><style>workbench-configurator { ${style} }</style>
         <h1>Shop</h1><p>Some words.</p>${embed()}<footer>The end</footer>`,
      ),
    );
    const shown = await partnerPage(page).frame();
    await shown.getByRole("button", { name: /^Parts List/ }).click();
    await page.waitForTimeout(1000);
    expect(await page.evaluate("window.shifts")).toEqual([]);
  });

  it("gives back all that a single-page app mounted and unmounted twenty times", async () => {
    const { page } = await openPartnerPage(site, shop, `${embed()}<main></main>`);
    const devtools = await page.context().newCDPSession(page);
    const mountAndUnmount = () =>
      page.evaluate(async () => {
        const element = document.createElement("workbench-configurator");
        const ready = new Promise((resolve) => element.addEventListener("ready", resolve));
        document.querySelector("main")?.replaceChildren(element);
        element.scrollIntoView();
        await ready;
        element.remove();
      });
    const held = async () => {
      await devtools.send("HeapProfiler.collectGarbage");
      const { nodes, documents, jsEventListeners } = await devtools.send("Memory.getDOMCounters");
      return { nodes, documents, jsEventListeners };
    };
    await mountAndUnmount();
    const before = await held();
    for (let time = 0; time < 20; time += 1) await mountAndUnmount();
    await expect.poll(async () => (await held()).jsEventListeners).toBe(before.jsEventListeners);
    const after = await held();
    expect(after.documents).toBeLessThanOrEqual(before.documents);
    expect(after.nodes).toBeLessThanOrEqual(before.nodes + 20);
    expect(page.frames()).toHaveLength(2);
  });

  it("works where the browser lets nobody store anything in a frame", async () => {
    const { frame, heard } = await openPartnerPage(site, shop, embed());
    const shown = await frame();
    const stored = await shown.evaluate(() => {
      try {
        return localStorage.length;
      } catch (error) {
        return error instanceof Error ? error.name : "";
      }
    });
    expect(stored).toBe("SecurityError");
    await shown.getByRole("radio", { name: /^Hand crank/ }).check();
    await expect.poll(() => heard("change")).toHaveLength(1);
    await shown.getByRole("button", { name: "Next Step" }).click();
    await shown.getByRole("heading", { name: /Load Capacity/ }).waitFor();
  });
});

describe("messages", () => {
  const FORGED = [
    { workbench: 1, type: "height", height: 9000 },
    { workbench: 1, type: "ready", detail: { configuration: { width: "1" }, totalPrice: 1 } },
    { workbench: 1, type: "quote-submitted", detail: { quoteId: "Q-000000-FALSE", totalPrice: 1 } },
  ];

  it("that another page or frame forges are not heard by the partner's page", async () => {
    const { page, frame, heard, height } = await openPartnerPage(
      site,
      shop,
      `${embed()}<iframe id="evil" src="${attacker.show(
        "/evil.html",
        `<!doctype html><script>for (const message of ${JSON.stringify(FORGED)}) parent.postMessage(message, "*")</script>`,
      )}"></iframe>`,
    );
    await frame();
    await expect.poll(() => heard("ready")).toHaveLength(1);
    const before = await height();
    // The page's own scripts, and those that pretend to be of the server.
    await page.evaluate((messages) => {
      for (const message of messages) window.postMessage(message, "*");
    }, FORGED);
    const evil = page.frames().find((each) => each.url().includes("evil"));
    await evil?.evaluate((messages) => {
      for (const message of messages) window.parent.postMessage(message, "*");
    }, FORGED);
    await page.waitForTimeout(300);
    expect(await heard("quote-submitted")).toEqual([]);
    expect(await heard("ready")).toHaveLength(1);
    expect(await height()).toBe(before);
  });

  it("that the frame itself sends of another version, or without sense, change nothing", async () => {
    const { page, frame, heard, height } = await openPartnerPage(site, shop, embed());
    const shown = await frame();
    await expect.poll(() => heard("ready")).toHaveLength(1);
    const before = await height();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await shown.evaluate(() => {
      const nonsense = [
        { workbench: 2, type: "height", height: 4000 },
        { type: "height", height: 4000 },
        { workbench: 1, type: "height", height: "4000" },
        { workbench: 1, type: "height", height: Number.NaN },
        { workbench: 1, type: "click" },
        { workbench: 1, type: "toString" },
        { workbench: 1, type: "ready", detail: null },
        "height",
        null,
        [1],
      ];
      for (const message of nonsense) window.parent.postMessage(message, "*");
    });
    await page.waitForTimeout(300);
    expect(await heard()).toHaveLength(2);
    expect(await height()).toBe(before);
    expect(errors).toEqual([]);
    // What is far too much is held within bounds.
    await shown.evaluate(() =>
      window.parent.postMessage({ workbench: 1, type: "height", height: 1e9 }, "*"),
    );
    await expect.poll(height).toBe(12_000);
  });

  it("of a page that is not the one around it do nothing in the frame", async () => {
    const { page, frame, heard } = await openPartnerPage(
      site,
      shop,
      `${embed(`configuration='{"width":"72"}'`)}<iframe id="evil" src="${attacker.show("/evil.html", "<!doctype html>")}"></iframe>`,
    );
    const shown = await frame();
    await expect.poll(() => heard("ready")).toHaveLength(1);
    const forge = () => {
      const messages = [
        { workbench: 1, type: "reset" },
        { workbench: 1, type: "open", configuration: { width: "48" } },
        { workbench: 1, type: "look", theme: "dark", accent: "#00ff00" },
      ];
      for (const message of messages) window.postMessage(message, "*");
      return window.parent.frames.length;
    };
    const evil = page.frames().find((each) => each.url().includes("evil"));
    // No other frame finds the configurator's, which is in the shadow of its element.
    expect(await evil?.evaluate(() => window.parent.frames.length)).toBe(1);
    await shown.evaluate(forge);
    await page.waitForTimeout(300);
    expect(await heard("change")).toEqual([]);
    expect(await shown.evaluate(() => document.documentElement.dataset.theme)).toBe("auto");
  });

  it("go to no other page than the one that the address names", async () => {
    const page = await site.open("about:blank");
    const address = `${site.server.url}/frame.html?host=${encodeURIComponent(shop.url)}`;
    await page.addInitScript(() => {
      Reflect.set(window, "got", []);
      addEventListener("message", ({ data }) => Reflect.get(window, "got").push(data));
    });
    await page.goto(
      attacker.show(
        "/thief.html",
        `<!doctype html><iframe src="${address}" width="900" height="700"></iframe>`,
      ),
    );
    await page
      .frameLocator("iframe")
      .getByRole("radio", { name: /^Hand crank/ })
      .check();
    await page.waitForTimeout(300);
    expect(await page.evaluate("window.got")).toEqual([]);
  });
});
