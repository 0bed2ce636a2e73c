import type { Frame, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { foreignSiteForTests, siteForTests } from "../../support/browser/bench-page.ts";
import { embedLine, openPartnerPage } from "../../support/browser/partner-page.ts";
import { holdPromise } from "../../support/held-promise.ts";
import { LONG } from "../../support/long.ts";
import { option, rulesDocument, step } from "../../support/rules/rules.ts";

const shop = await foreignSiteForTests();
const attacker = await foreignSiteForTests("evil.example");
const site = siteForTests();

/** Rules that a frame renders fast. */
const fewOptions = rulesDocument([
  step("base", { options: [option("feet"), option("casters")] }),
  step("width", { name: "Width", options: [option("48"), option("72")] }),
]);

beforeEach(() => site.server.reviseRules(fewOptions));

const embed = (attributes = "") => embedLine(site.server.url, attributes);

const untilAsTall = (frame: Frame) =>
  expect
    .poll(() => frame.evaluate(() => window.innerHeight === Math.ceil(document.body.getBoundingClientRect().height)))
    .toBe(true);

/** Ten seconds of the page's script are one. */
const HURRY = `
  if (self === top) {
    const wait = setTimeout;
    window.setTimeout = (run, time, ...more) => wait(run, time / 10, ...more);
  }`;

/** Waits until a page has received all messages of a frame, and the replies to them. Returns the last message. */
async function untilHeard(page: Page, from: Frame): Promise<string> {
  const last = crypto.randomUUID();
  await page.evaluate((mark) => {
    const heard = new Promise<void>((resolve) => addEventListener("message", ({ data }) => data === mark && resolve()));
    Reflect.set(window, mark, heard);
  }, last);
  await from.evaluate(async (mark) => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve));
    window.top?.postMessage(mark, "*");
  }, last);
  await page.evaluate((mark) => Reflect.get(window, mark), last);
  return last;
}

describe("a partner's page", () => {
  it("can have the strictest policy, sandbox the frame and block its storage, and keeps its history", async () => {
    const { url } = site.server;
    const policy = `default-src 'none'; script-src ${url}; frame-src ${url}; require-trusted-types-for 'script'`;
    const { page, frame, heard, complaints } = await openPartnerPage(
      site,
      shop,
      embed('accent="#0b6bb8" sandbox="allow-scripts allow-forms allow-same-origin"'),
      { head: `<meta http-equiv="Content-Security-Policy" content="${policy}">`, style: "", withoutStorage: true },
    );
    const shown = await frame();
    await expect.poll(() => heard("ready")).toHaveLength(1);
    await untilAsTall(shown);

    const before = await page.evaluate(() => [history.length, location.href]);
    await shown.getByRole("radio", { name: /^FEET/ }).check();
    await expect.poll(() => heard("change")).toHaveLength(1);
    await shown.getByRole("button", { name: "Next Step" }).click();
    await shown.getByRole("heading", { name: /Width/ }).waitFor();
    await expect.poll(() => heard("step")).toHaveLength(2);
    await shown.getByRole("button", { name: "Help" }).click();
    await shown.getByRole("dialog", { name: "How To Configure" }).waitFor();
    // Tabs, drawers and lists of shops move their elements, and browsers then reload the frames in them.
    await page.evaluate(() => document.body.append(...document.querySelectorAll("workbench-configurator")));
    const [{ detail: chosen } = { detail: "nothing" }] = (await heard("change")).slice(-1);
    await expect.poll(async () => (await heard("ready")).slice(1).map(({ detail }) => detail)).toEqual([chosen]);
    await page.evaluate(() => document.querySelector("workbench-configurator")?.setAttribute("partner", "acme"));
    await expect.poll(() => heard("ready")).toHaveLength(3);
    expect(await page.evaluate(() => [history.length, location.href])).toEqual(before);
    expect(complaints).toEqual([]);
  });

  it("learns at once that its policy forbids the frame, and shows a link instead", async () => {
    const { url } = site.server;
    const { page, heard } = await openPartnerPage(
      site,
      shop,
      `<script src="${url}/embed.js" async></script>
       <workbench-configurator><a href="${url}">Build a bench</a></workbench-configurator>`,
      {
        head: `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${url}">`,
        style: "",
      },
    );
    await expect
      .poll(() => heard("error"))
      .toMatchObject([
        {
          detail: {
            code: "blocked",
            message: `The content security policy of this page blocks the configurator. Add frame-src ${url}.`,
          },
        },
      ]);
    await page.getByRole("link", { name: "Build a bench" }).waitFor();
  });

  it("shows a message and finishes loading if the server hangs, waits for a slow one, and keeps its refusal", async () => {
    const { held: arrived, end: arrive } = holdPromise();
    const { page, frame, heard } = await openPartnerPage(site, shop, `<div style="height:1500px"></div>${embed()}`, {
      prepare: async (opened) => {
        await opened.addInitScript(HURRY);
        await opened.route("**/frame.html*", () => undefined);
        await opened.route("**/assets/*.js", async (route) => {
          await arrived;
          await route.continue();
        });
      },
    });
    const unreachable = { code: "unreachable", message: `${site.server.url} did not answer.` };
    const errors = async () => (await heard("error")).map(({ detail }) => detail);
    await expect.poll(errors).toEqual([unreachable]);
    await page.unroute("**/frame.html*");
    const { held: answered, end: answer } = holdPromise();
    await page.route("**/frame.html*", async (route) => {
      await answered;
      await route.continue();
    });
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.poll(errors, { message: "again, because it is slow" }).toEqual([unreachable, unreachable]);
    answer();
    await expect.poll(errors, { message: "again, because its script is late" }).toHaveLength(3);
    arrive();
    await frame();
    await page.evaluate(() => document.querySelector("workbench-configurator")?.setAttribute("partner", "A B"));
    await expect.poll(errors).toMatchObject([unreachable, unreachable, unreachable, { code: "refused" }]);
    await page.waitForTimeout(1500);
    expect(await errors()).toHaveLength(4);
  });

  it("can have several configurators, also in shadow roots and moved: each keeps its own work", async () => {
    const { page, frame } = await openPartnerPage(
      site,
      shop,
      `${embed('id="x" height="700"')}<workbench-configurator height="700"></workbench-configurator><div></div><div></div>
       <script>
         for (const each of document.querySelectorAll("div"))
           each.attachShadow({ mode: "open" }).innerHTML = '<workbench-configurator height="700"></workbench-configurator>';
       </script>`,
    );
    const elements = page.locator("workbench-configurator");
    const benches = () => elements.evaluateAll((all) => all.map((each) => Reflect.get(each, "configuration")));
    const choose = async (place: number, option: RegExp) => {
      await elements.nth(place).scrollIntoViewIfNeeded();
      await (await frame(place)).getByRole("radio", { name: option }).check();
    };
    await choose(0, /^FEET/);
    await choose(1, /^CASTERS/);
    await choose(2, /^FEET/);
    await choose(3, /^CASTERS/);
    await page.evaluate(() =>
      document.querySelector("#x + workbench-configurator")?.after(document.querySelector("#x") ?? ""),
    );
    await choose(1, /^CASTERS/);
    await choose(0, /^FEET/);
    const [feet, casters] = [{ base: "feet" }, { base: "casters" }];
    await expect
      .poll(benches, { message: "after x moved behind its neighbor" })
      .toEqual([feet, casters, feet, casters]);
    await page.reload();
    for (const place of [0, 1, 2, 3])
      await elements
        .nth(place)
        .scrollIntoViewIfNeeded()
        .then(() => frame(place));
    await expect.poll(benches).toEqual([casters, feet, feet, casters]);
  });

  it.runIf(LONG)("can itself be a frame with inline HTML (srcdoc)", async () => {
    const outer = `<!doctype html><iframe width="1200" height="800" srcdoc="text"></iframe>`;
    const page = await site.open(shop.show("/outer.html", outer));
    await page.frames()[1]?.setContent(`<!doctype html><body>${embed()}`);
    const element = page.frameLocator("iframe").locator("workbench-configurator");
    const shown = page.frameLocator("iframe").frameLocator("iframe").locator("html");
    await shown.getByRole("button", { name: /^Parts List/ }).waitFor();
    // The frame learns its visible part, and answers with its height.
    const ownHeight = () => shown.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height));
    await expect.poll(async () => (await element.boundingBox())?.height === (await ownHeight())).toBe(true);
    await element.evaluate((each) => each.setAttribute("theme", "light"));
    await expect.poll(() => shown.getAttribute("data-theme")).toBe("light");
  });

  it("loads the frame only as it scrolls into view", async () => {
    const { page, frame } = await openPartnerPage(
      site,
      shop,
      `<div id="box" style="height:400px;overflow:auto"><div style="height:1000px"></div><workbench-configurator height="700">
       </workbench-configurator></div><div style="height:12000px"></div>${embed()}`,
    );
    await page.waitForFunction(() => customElements.get("workbench-configurator"));
    // Browsers decide on loading a lazy frame when they next paint.
    await page.evaluate(async () => {
      for (let frames = 0; frames < 5; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    expect(page.frames().filter((each) => each.url().startsWith(site.server.url))).toEqual([]);
    await page.evaluate(() => document.querySelector("#box")?.scrollTo(0, 1000));
    await frame(0);
    await page.evaluate(() => window.scrollTo(0, 11_000));
    await frame(1);
  });

  it.runIf(LONG)("regains the memory of removed elements", async () => {
    const { page, frame } = await openPartnerPage(site, shop, `${embed()}<main></main>`);
    await frame();
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
    for (let time = 0; time < 6; time += 1) await mountAndUnmount();
    await expect.poll(async () => (await held()).jsEventListeners).toBe(before.jsEventListeners);
    const after = await held();
    expect(after.documents).toBeLessThanOrEqual(before.documents);
    expect(after.nodes).toBeLessThanOrEqual(before.nodes + 6);
    expect(page.frames()).toHaveLength(2);
  });
});

describe("messages between page and frame", () => {
  const FORGED = [
    { workbench: 1, type: "height", height: 9000 },
    { workbench: 1, type: "ready", detail: { configuration: { width: "1" }, totalPrice: 1 } },
    { workbench: 1, type: "quote-submitted", detail: { quoteId: "Q-000000-FALSE", totalPrice: 1 } },
  ];

  it("pass only between an element and its own frame: forged and malformed ones are ignored", async () => {
    const forging = `<!doctype html><script>for (const message of ${JSON.stringify(FORGED)}) parent.postMessage(message, "*")</script>`;
    const { page, frame, heard, height, complaints } = await openPartnerPage(
      site,
      shop,
      `${embed(`id="a" configuration='{"width":"48"}'`)}${embed('id="b" theme="dark"')}
       <iframe id="evil" src="${attacker.show("/evil.html", forging)}"></iframe>`,
    );
    const [first, second] = [await frame(0), await frame(1)];
    await expect.poll(() => heard("ready")).toHaveLength(2);
    await expect.poll(() => heard("step")).toHaveLength(2);
    await untilAsTall(first);
    const before = await height();
    const unchanged = async (from: Frame, what: string) => {
      await untilHeard(page, from);
      expect(await heard(), what).toHaveLength(4);
      expect(await height(), what).toBe(before);
    };

    // Scripts of the host, and of another frame on it.
    await page.evaluate((messages) => {
      for (const message of messages) window.postMessage(message, "*");
    }, FORGED);
    await unchanged(page.mainFrame(), "forged in the page");
    const evil = page.frames().find((each) => each.url().includes("evil"));
    if (!evil) throw new Error("There is no evil frame.");
    await evil.evaluate((messages) => {
      for (const message of messages) window.parent.postMessage(message, "*");
    }, FORGED);
    await unchanged(evil, "forged in another frame");

    await first.evaluate(() => {
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
    await unchanged(first, "malformed, from the frame itself");
    expect(complaints).toEqual([]);

    // Other frames cannot reach the configurator's frames, which are in shadow roots.
    expect(await evil.evaluate(() => window.parent.frames.length)).toBe(1);
    await first.evaluate(() => {
      const messages = [
        { workbench: 1, type: "reset" },
        { workbench: 1, type: "open", configuration: { width: "72" } },
        { workbench: 1, type: "look", theme: "dark", accent: "#00ff00" },
      ];
      for (const message of messages) window.postMessage(message, "*");
    });
    await unchanged(first, "forged in the frame");
    expect(await first.evaluate(() => document.documentElement.dataset.theme)).toBe("light");

    await second.getByRole("radio", { name: /^FEET/ }).check();
    await expect.poll(() => heard("change")).toMatchObject([{ at: "b", detail: { configuration: { base: "feet" } } }]);
    for (const each of [first, second]) await each.getByRole("button", { name: /Parts List\s*1 item/ }).waitFor();
    expect(await heard("change")).toHaveLength(1);

    // An excessive height is limited.
    await first.evaluate(() => window.parent.postMessage({ workbench: 1, type: "height", height: 1e9 }, "*"));
    await expect.poll(height).toBe(12_000);
  });
});
