import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectNoViolations } from "../../support/browser/axe.ts";
import { showView, siteForTests } from "../../support/browser/bench-page.ts";
import { LONG } from "../../support/long.ts";
import { exampleHash } from "../../support/rules/catalog.ts";

const site = siteForTests();

const SIZES = {
  "a small phone": { width: 320, height: 640 },
  "a phone": { width: 390, height: 844 },
  "a phone in landscape": { width: 844, height: 390 },
  "a tablet": { width: 768, height: 1024 },
  "a desktop": { width: 1440, height: 900 },
  "a desktop at 200 %": { width: 720, height: 450 },
};
/** The smallest and the usual sizes. `npm run test:long` tests all. */
const MAIN_SIZES = {
  "a small phone": SIZES["a small phone"],
  "a desktop": SIZES["a desktop"],
  "a desktop at 200 %": SIZES["a desktop at 200 %"],
};
const VIEWS = ["Isometric", "Front", "Side", "Top"] as const;
const MIN_SHARE = 0.7;

/** The faults of the sheet on screen, and the larger side of the bench as a share of the smaller side of its panel. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const sheet = document.querySelector("[aria-label=Drawing]") as HTMLElement;
    const panel = sheet.querySelector("figure") as HTMLElement;
    const frame = sheet.getBoundingClientRect();
    const box = panel.getBoundingClientRect();
    const bench = panel.querySelector("[data-parts]")?.getBoundingClientRect() ?? new DOMRect();
    const shown = [...sheet.querySelectorAll<HTMLElement | SVGElement>("text, dd, dt, p, button, select, label")]
      .filter((element) => element.checkVisibility() && element.textContent?.trim() !== "")
      .filter((element) => !element.closest("select, [role=toolbar]"))
      .map((element) => ({ element, name: element.textContent ?? "", at: element.getBoundingClientRect() }))
      .filter(({ at }) => at.width > 1 && at.height > 1);
    const isCut = ({ element, at }: (typeof shown)[number]) =>
      element.scrollWidth > element.clientWidth + 1 && element instanceof HTMLElement
        ? true
        : at.left < frame.left - 1 ||
          at.right > frame.right + 1 ||
          at.top < frame.top - 1 ||
          at.bottom > frame.bottom + 1;
    const overlap = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
    const overlaps = shown.flatMap((one, index) =>
      shown
        .slice(index + 1)
        .filter((other) => !one.element.contains(other.element) && overlap(one.at, other.at))
        .map((other) => `${one.name} / ${other.name}`),
    );
    const remarks = shown.filter(
      ({ name, element }) => /representative/i.test(name) && !element.querySelector("p, dd"),
    );
    return {
      cut: shown.filter(isCut).map(({ name }) => name),
      overlaps,
      remarks: remarks.length,
      isInside:
        bench.left >= box.left && bench.right <= box.right && bench.top >= box.top && bench.bottom <= box.bottom,
      share: Math.max(bench.width, bench.height) / Math.min(box.width, box.height),
    };
  });

const BENCHES = [
  { bench: "the example bench", hash: exampleHash, sizes: LONG ? SIZES : MAIN_SIZES },
  { bench: "a bench before the first choice", hash: "", sizes: { "a small phone": SIZES["a small phone"] } },
];

it.each(LONG ? BENCHES : BENCHES.slice(0, 1))(
  "$bench fills its panel in each view on each screen, and no text of the sheet is cut, covered or said twice, however large",
  async ({ hash, sizes }) => {
    const page = await site.open("about:blank");
    for (const [screen, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await page.goto("about:blank");
      await page.goto(`/${hash}`);
      await page.getByRole("toolbar", { name: "Pieces of the bench" }).first().waitFor({ state: "attached" });
      for (const view of VIEWS) {
        await showView(page, view);
        await page
          .getByRole("img", { name: new RegExp(`^${view} view`) })
          .first()
          .waitFor();
        const where = `${view} on ${screen}`;
        const fills = async () => (await measure(page)).share;
        await expect.poll(fills, { message: where }).toBeGreaterThanOrEqual(MIN_SHARE);
        const { share: _share, ...rest } = await measure(page);
        expect(rest, where).toEqual({ cut: [], overlaps: [], remarks: 1, isInside: true });
      }
    }
    if (hash === exampleHash) await expectRoomForAll(page);
  },
);

it("a tap makes the drawing large, where the keyboard and a pinch zoom it and Escape closes it", async () => {
  const page = await site.open(`/${exampleHash}`, { viewport: SIZES["a phone"], hasTouch: true });
  await page.getByRole("toolbar", { name: "Pieces of the bench" }).waitFor({ state: "attached" });
  await page.locator("figure [data-parts]").first().tap();
  const dialog = page.getByRole("dialog", { name: "Isometric view" });
  await dialog.waitFor();
  await expectNoViolations(page, "the large drawing");
  const zoom = dialog.getByLabel("Zoom", { exact: true });
  await page.keyboard.press("+");
  await expect.poll(() => zoom.textContent()).toBe("150%");
  await page.keyboard.press("-");
  await expect.poll(() => zoom.textContent()).toBe("100%");
  await pinch(page);
  await expect.poll(() => zoom.textContent()).toBe("200%");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("DIALOG");
});

/** Two fingers move apart to twice their distance. */
async function pinch(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", half: number) =>
    devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [-half, half].map((x, id) => ({ x: 195 + x, y: 400, id })),
    });
  await touch("touchStart", 50);
  for (const half of [70, 85, 100]) await touch("touchMove", half);
  await touch("touchEnd", 100);
}

/** At small sizes and with large text, the bench has 200 px, an option is in view, and nothing overlaps. */
async function expectRoomForAll(page: Page): Promise<void> {
  await showView(page, "Isometric");
  const session = await page.context().newCDPSession(page);
  await page.locator("[aria-label=Drawing] figure [data-parts]").first().waitFor();
  for (const [width, height, font] of [
    [1366, 768, 24],
    [1366, 641, 16],
    [683, 384, 16],
  ] as const) {
    const at = `at ${width} × ${height} with text of ${font} px`;
    await page.setViewportSize({ width, height });
    await session.send("Page.setFontSizes", { fontSizes: { standard: font, fixed: font } });
    const seen = () =>
      page.evaluate(() => {
        const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
        const next = [...document.querySelectorAll("button")].find(({ textContent }) => /Next Step$/.test(textContent));
        const place = next?.closest("div")?.parentElement;
        const edge = boxOf(place).top;
        const inputs = [...document.querySelectorAll("fieldset[aria-describedby] input")];
        return {
          font: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
          bench: boxOf(document.querySelector("[aria-label=Drawing] figure")).height,
          options: inputs.filter((input) => boxOf(input).top > 0 && boxOf(input).bottom < edge).length,
          overlap: boxOf(next).right - boxOf(document.querySelector("[data-sheet]")).left,
        };
      });
    await expect.poll(async () => (await seen()).font, { message: at }).toBe(font);
    const { bench, options, overlap } = await seen();
    expect(bench, at).toBeGreaterThanOrEqual(200);
    expect(options, at).toBeGreaterThan(0);
    expect(overlap, at).toBeLessThan(0);
  }
}
