import type { BrowserContextOptions, Frame, Page } from "playwright-core";
import { EMBED_EVENTS } from "#shared/partners/embed.ts";
import type { siteForTests } from "./bench-page.ts";
import type { ForeignSite } from "./foreign-site.ts";
import { complaintsOf } from "./watched-page.ts";

interface HeardEvent {
  /** The `id` of the element. */
  readonly at: string;
  readonly type: string;
  readonly detail: unknown;
}

interface PartnerPage {
  readonly page: Page;
  readonly complaints: readonly string[];
  /** The events of all elements, in order. */
  readonly heard: (type?: string) => Promise<HeardEvent[]>;
  /** The frame of the nth element on the page. */
  readonly frame: (place?: number) => Promise<Frame>;
  /** The height of an element in CSS pixels. */
  readonly height: (place?: number) => Promise<number>;
}

/** Records the events of all elements, including those that are added later. */
const LISTEN = `
  window.heard = [];
  for (const type of ${JSON.stringify(EMBED_EVENTS)})
    addEventListener(type, ({ target, detail }) => {
      if (target.localName === "workbench-configurator")
        window.heard.push({ at: target.id, type, detail });
    }, true);`;

/** The line that a partner pastes. */
export const embedLine = (server: string, attributes = "") =>
  `<script src="${server}/embed.js" async></script>
   <workbench-configurator ${attributes}></workbench-configurator>`;

/** Frames behave as in a browser that blocks third-party storage. */
const FORBID_STORAGE = `
  if (self !== top)
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() { throw new DOMException("Access is denied for this document.", "SecurityError"); },
      });`;

interface PartnerPageOptions extends BrowserContextOptions {
  readonly head?: string;
  /** The style of the body. A strict policy allows none. */
  readonly style?: string;
  /** The browser blocks storage in frames. */
  readonly withoutStorage?: boolean;
  /** Runs before the page loads. */
  readonly prepare?: (page: Page) => unknown;
}

/** Opens a page on a partner's site with this HTML in its body. */
export async function openPartnerPage(
  site: ReturnType<typeof siteForTests>,
  shop: ForeignSite,
  html: string,
  { head = "", style = "margin:0", withoutStorage = false, prepare, ...options }: PartnerPageOptions = {},
): Promise<PartnerPage> {
  const page = await site.open("about:blank", options);
  await page.addInitScript(LISTEN);
  if (withoutStorage) await page.addInitScript(FORBID_STORAGE);
  await prepare?.(page);
  const opened = partnerPage(page);
  await page.goto(
    shop.show(
      "/partner.html",
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">${head}
       <title>Shop</title><body ${style && `style="${style}"`}>${html}`,
    ),
  );
  return opened;
}

export function partnerPage(page: Page): PartnerPage {
  const element = (place: number) => page.locator("workbench-configurator").nth(place);
  return {
    page,
    complaints: complaintsOf(page),
    heard: async (type) => {
      const all: HeardEvent[] = await page.evaluate("window.heard");
      return type === undefined ? all : all.filter((event) => event.type === type);
    },
    async frame(place = 0) {
      const handle = await element(place).locator("iframe").elementHandle();
      const frame = await handle?.contentFrame();
      if (!frame) throw new Error(`There is no frame at place ${place}.`);
      await frame.getByRole("button", { name: /^Parts List/ }).waitFor();
      return frame;
    },
    height: async (place = 0) => (await element(place).boundingBox())?.height ?? 0,
  };
}
