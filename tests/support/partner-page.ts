import type { BrowserContextOptions, Frame, Page } from "playwright-core";
import type { siteForTests } from "./bench-page.ts";
import type { ForeignSite } from "./foreign-site.ts";

/** An event of an element, as the partner's page heard it. */
export interface HeardEvent {
  /** The `id` of the element that it happened at. */
  readonly at: string;
  readonly type: string;
  readonly detail: unknown;
}

interface PartnerPage {
  readonly page: Page;
  /** What the elements told, in order. */
  readonly heard: (type?: string) => Promise<HeardEvent[]>;
  /** The framed configurator of the element with this place on the page. */
  readonly frame: (place?: number) => Promise<Frame>;
  /** The height of an element in CSS pixels. */
  readonly height: (place?: number) => Promise<number>;
}

const TYPES = ["ready", "change", "step", "quote-submitted"];

/** Notes the events of all elements, those that come later included. */
const LISTEN = `
  window.heard = [];
  for (const type of ${JSON.stringify(TYPES)})
    addEventListener(type, ({ target, detail }) => {
      if (target.localName === "workbench-configurator")
        window.heard.push({ at: target.id, type, detail });
    }, true);`;

/** What a partner pastes. */
export const embedLine = (server: string, attributes = "") =>
  `<script src="${server}/embed.js" async></script>
   <workbench-configurator ${attributes}></workbench-configurator>`;

/** A page of a partner's own site, with the html in its body. */
export async function openPartnerPage(
  site: ReturnType<typeof siteForTests>,
  shop: ForeignSite,
  html: string,
  { head = "", ...options }: BrowserContextOptions & { head?: string } = {},
): Promise<PartnerPage> {
  const page = await site.open("about:blank", options);
  await page.addInitScript(LISTEN);
  await page.goto(
    shop.show(
      "/partner.html",
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">${head}
       <title>Shop</title><body style="margin:0">${html}`,
    ),
  );
  return partnerPage(page);
}

export function partnerPage(page: Page): PartnerPage {
  const element = (place: number) => page.locator("workbench-configurator").nth(place);
  return {
    page,
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
