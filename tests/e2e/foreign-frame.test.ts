import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { exampleHash, on, siteForTests } from "../support/bench-page.ts";
import { FOREIGN_HOSTS, startForeignSite } from "../support/foreign-site.ts";

const shop = await startForeignSite();
afterAll(() => shop.stop());
const open = siteForTests([FOREIGN_HOSTS]);

describe("a foreign page that opens the product in a window", () => {
  it("has no hold of it", async () => {
    const page = await open.open("about:blank");
    await page.goto(shop.show("/opener.html", "<!doctype html><button>Open</button>"));
    await page.evaluate((url) => {
      document.querySelector("button")?.addEventListener("click", () => {
        Reflect.set(window, "opened", window.open(`${url}/`, "product"));
      });
    }, open.server.url);
    const [product] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("button").click(),
    ]);
    await on(product).tab("Quote Requests").waitFor();
    expect(await product.evaluate(() => window.opener)).toBeNull();
    const hold = await page.evaluate(() => {
      const other: Window = Reflect.get(window, "opened");
      other.postMessage({ type: "ran" }, "*");
      return { closed: other.closed, frames: other.length };
    });
    expect(hold).toEqual({ closed: true, frames: 0 });
  });
});

describe("a frame of a foreign page", () => {
  const framed = async (html: string, options?: BrowserContextOptions) => {
    const page = await open.open("about:blank", options);
    await page.goto(shop.show("/frame.html", `<!doctype html><body>${html}`));
    return page;
  };
  const frame = (address: string, attributes = "") =>
    `<iframe src="${open.server.url}${address}" ${attributes} width="1200" height="800"></iframe>`;

  /** That the configurator is all that any frame of the page shows. */
  async function expectConfigurator(page: Page): Promise<void> {
    const own = () => page.frames().filter((each) => each.url().startsWith(open.server.url));
    await expect.poll(() => own().length).toBe(1);
    const [shown] = own();
    if (!shown) return;
    await shown.getByRole("button", { name: /^Parts List/ }).waitFor();
    expect(await shown.getByRole("tab").count()).toBe(0);
    expect(await shown.getByText(/Admin Panel|Quote Requests/).count()).toBe(0);
  }

  it.each([
    ["as it is", "/"],
    ["with a bench", `/${exampleHash}`],
    ["with a tab in its hash", "/#tab=admin&view=quotes"],
    ["with a tab in its query", "/?tab=admin&framed=false&view=Quote%20Requests"],
    ["with a path", "/index.html"],
  ])("shows the configurator alone: %s", async (_name, address) => {
    await expectConfigurator(await framed(frame(address)));
  });

  it.each([
    ["allowing scripts and its origin", 'sandbox="allow-scripts allow-same-origin"'],
    [
      "allowing it all",
      'sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation allow-modals"',
    ],
    ["called like the page around it", 'name="_top"'],
    ["without credentials", "credentialless"],
    ["without a referrer", 'referrerpolicy="no-referrer"'],
  ])("shows the configurator alone in a frame %s", async (_name, attributes) => {
    await expectConfigurator(await framed(frame("/", attributes)));
  });

  it("shows nothing of staff without an origin of its own", async () => {
    const page = await framed(frame("/", 'sandbox="allow-scripts"'));
    await page.waitForLoadState("networkidle");
    const inside = page.frameLocator("iframe");
    expect(await inside.getByRole("tab").count()).toBe(0);
    expect(await inside.getByText(/Admin Panel|Quote Requests/).count()).toBe(0);
  });

  it("shows the configurator alone in a frame of a frame, and after it was loaded anew", async () => {
    const inner = shop.show("/inner.html", frame("/"));
    const page = await framed(`<iframe src="${inner}" width="1300" height="900"></iframe>`);
    await expectConfigurator(page);
    const product = page.frames().find((each) => each.url().startsWith(open.server.url));
    await product?.evaluate(() => {
      try {
        sessionStorage.setItem("workbench-tab", "admin");
      } catch {
        // The browser keeps nothing for the frames of others.
      }
      location.reload();
    });
    await page.waitForTimeout(300);
    await expectConfigurator(page);
  });

  it("is a document's, not a plug-in's", async () => {
    const page = await framed(
      `<object data="${open.server.url}/" width="900" height="700"></object>`,
    );
    await expectConfigurator(page);
  });
});
