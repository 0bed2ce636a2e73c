import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** The screens of a desk, a tablet and a phone, light and dark among them. */
export const SCREENS = [
  { name: "a desk, in light", viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  { name: "a tablet, in the dark", viewport: { width: 768, height: 1024 }, colorScheme: "dark" },
  { name: "a phone, in light", viewport: { width: 390, height: 844 }, colorScheme: "light" },
] as const;

/**
 * Fails with what axe finds in the page as it is, and with the state that it is in. Under a modal dialog
 * the rest of the page is inert, and was looked at before.
 */
export async function expectNoViolations(page: Page, state: string): Promise<void> {
  const builder = new AxeBuilder({ page });
  const isModal = (await page.locator("dialog[open]").count()) > 0;
  const { violations } = await (isModal ? builder.include("dialog[open]") : builder).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect(found, state).toEqual([]);
}
