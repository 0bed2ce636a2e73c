import type { Frame } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { foreignSiteForTests, on, popupOf, siteForTests } from "../support/bench-page.ts";
import { exampleHash } from "../support/catalog.ts";
import { oneStep } from "../support/rules.ts";

const shop = await foreignSiteForTests();
const open = siteForTests();

beforeEach(() => open.server.reviseRules(oneStep));

it("a foreign page that opens the product in a window has no access to that window", async () => {
  const page = await open.open(shop.show("/opener.html", "<!doctype html><button>Open</button>"));
  await page.evaluate((url) => {
    document.querySelector("button")?.addEventListener("click", () => {
      Reflect.set(window, "opened", window.open(`${url}/`, "product"));
    });
  }, open.server.url);
  const product = await popupOf(page.getByRole("button"));
  await on(product).tab("Quote Requests").waitFor();
  expect(await product.evaluate(() => window.opener)).toBeNull();
  const hold = await page.evaluate(() => {
    const other: Window = Reflect.get(window, "opened");
    other.postMessage({ type: "ran" }, "*");
    return { closed: other.closed, frames: other.length };
  });
  expect(hold).toEqual({ closed: true, frames: 0 });
});

/** Expects the configurator in a frame, and nothing of the staff views. */
async function expectConfigurator(frame: Frame, what: string): Promise<void> {
  await on(frame).partsList().waitFor();
  expect(await frame.getByRole("tab").count(), what).toBe(0);
  expect(await frame.locator("body").innerText(), what).not.toMatch(/Admin Panel|Quote Requests/);
}

it("a foreign page can frame only the configurator, in every kind of frame", async () => {
  const { url } = open.server;
  const frame = (address: string, attributes = "") =>
    `<iframe src="${url}${address}" ${attributes} width="1200" height="800"></iframe>`;
  const sandbox = "allow-scripts allow-same-origin";
  const frames = [
    frame(`/${exampleHash}`),
    frame("/#tab=admin&view=quotes"),
    frame("/?tab=admin&framed=false&view=Quote%20Requests"),
    frame("/index.html"),
    frame("/", `sandbox="${sandbox}"`),
    frame("/", `sandbox="${sandbox} allow-forms allow-popups allow-top-navigation allow-modals"`),
    frame("/", 'name="_top"'),
    frame("/", "credentialless"),
    frame("/", 'referrerpolicy="no-referrer"'),
    `<object data="${url}/" width="900" height="700"></object>`,
    `<iframe src="${shop.show("/inner.html", frame("/"))}" width="1300" height="900"></iframe>`,
  ];
  const page = await open.open(
    shop.show("/frames.html", `<!doctype html><body>${frames.join("")}`),
  );
  const ours = () => page.frames().filter((each) => each.url().startsWith(url));
  await expect.poll(() => ours().length).toBe(frames.length);
  for (const each of ours()) await expectConfigurator(each, each.url());

  const inner = ours().find((each) => each.parentFrame()?.url().endsWith("/inner.html"));
  if (!inner) throw new Error("There is no frame in the frame.");
  await inner.evaluate(() => {
    try {
      sessionStorage.setItem("workbench-tab", "admin");
    } catch {
      // The browser blocks storage in foreign frames.
    }
    Reflect.set(window, "isBefore", true);
    location.reload();
  });
  await inner.waitForFunction(() => !("isBefore" in window));
  await expectConfigurator(inner, "a reloaded frame in a frame");

  // A frame without an origin may not request the rules.
  await page.goto(shop.show("/lost.html", frame("/", 'sandbox="allow-scripts"')));
  await page.waitForLoadState("networkidle");
  const lost = page.frameLocator("iframe").locator("body");
  expect(await lost.getByRole("tab").count()).toBe(0);
  expect(await lost.innerText()).not.toMatch(/Admin Panel|Quote Requests/);
});
