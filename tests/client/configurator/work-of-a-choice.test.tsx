import { Session } from "node:inspector";
import { setTimeout as sleep } from "node:timers/promises";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Configurator } from "#client/configurator/Configurator.tsx";
import { showMessage } from "#client/configurator/project/project-state.ts";
import { preloadParts } from "#client/ui/components/lazy-part.tsx";
import { rulesReply } from "#shared/api/rules/rules-reply.ts";
import { writeHash } from "#shared/rules/configuration.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";

/**
 * The work that one choice of the example bench may do before its paint: components rendered, nodes of the page changed, reviews
 * of all choices and evaluations of all options. After the paint, until the server has confirmed it: components and reviews. No
 * card renders: the browser and the style sheet show which one is chosen.
 * One component is React's: after other pages in the same process, it may call Configurator once more, before the paint or after it, and finds nothing changed.
 */
const CHOICES = [
  { step: "Width", value: "96", before: [54, 118, 1, 1], after: [73, 6] },
  { step: "Accessories", value: "drawer", before: [21, 14, 1, 1], after: [47, 11] },
] as const;

/** Without a render for so long, all that follows a choice is done. */
const REST_MS = 300;

const session = new Session();
const rules = rulesReply(catalog, 1, {});
let replies = 0;

beforeAll(async () => {
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await preloadParts();
});
afterAll(() => session.disconnect());

beforeEach(() => {
  replies = 0;
  vi.stubGlobal("fetch", async (address: string) => {
    replies += 1;
    if (address.includes("/rules/")) return Response.json(rules);
    const pricing = { totalPrice: 1, breakdown: {}, parts: [], revision: 1 };
    return Response.json({ success: true, pricing });
  });
  // Without a size, a view counts as hidden, and would follow later.
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(600);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(400);
});

/** The calls of the client's components and of the engine since the last time, as V8 counts them. */
function countCalls() {
  let [components, cards, parts, reviews, evaluations] = [0, 0, 0, 0, 0];
  session.post("Profiler.takePreciseCoverage", (_error, { result }) => {
    for (const { url, functions } of result) {
      for (const { functionName, ranges } of functions) {
        const count = ranges[0]?.count ?? 0;
        if (/\/client\/.*\.tsx$/.test(url) && /^[A-Z]\w*$/.test(functionName)) components += count;
        if (functionName === "OptionCard") cards += count;
        if (["Intro", "Building", "Sheet"].includes(functionName)) parts += count;
        if (url.endsWith("/engine/review-choices.ts") && functionName === "review") reviews += count;
        if (url.endsWith("/engine/evaluate.ts") && functionName === "evaluate") evaluations += count;
      }
    }
  });
  return { components, cards, parts, reviews, evaluations };
}

/** Waits until nothing renders any more, and returns the calls of that time. A busy machine takes longer. */
async function countUntilRest() {
  const all = { components: 0, cards: 0, reviews: 0 };
  for (;;) {
    await sleep(REST_MS);
    const { components, cards, reviews } = countCalls();
    if (components === 0) return all;
    all.components += components;
    all.cards += cards;
    all.reviews += reviews;
  }
}

it.each(CHOICES)("a choice in $step does a limited amount of work", async (choice) => {
  const { step, value, before, after } = choice;
  window.history.replaceState(null, "", `/${writeHash(exampleBench)}`);
  render(<Configurator reply={rules} />);
  await waitFor(() => screen.getByRole("toolbar", { name: "Pieces of the bench" }));
  const steps = screen.getByRole("navigation", { name: "Steps" }).querySelectorAll("button");
  const button = [...steps].find(({ textContent }) => textContent?.includes(step));
  fireEvent.click(button ?? expect.fail(`no step ${step}`));
  await countUntilRest();
  const observer = new MutationObserver(() => {});
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  const known = replies;

  fireEvent.click(document.querySelector(`[value="${value}"]`) ?? expect.fail(`no ${value}`));
  const atOnce = countCalls();
  const changed = new Set(observer.takeRecords().flatMap((it) => [it.target, ...it.addedNodes]));
  await waitFor(() => expect(replies).toBe(known + 1));
  const later = await countUntilRest();

  const most = "components, nodes, reviews, evaluations";
  const work = [atOnce.components, changed.size, atOnce.reviews, atOnce.evaluations];
  expect(changed.size).toBeGreaterThan(0);
  expect(atOnce.cards + later.cards, "cards rendered").toBe(0);
  for (const [index, limit] of before.entries())
    expect(work[index], `${most} before the paint: ${work}`).toBeLessThanOrEqual(limit);
  const workLater = [later.components, later.reviews];
  for (const [index, limit] of after.entries())
    expect(workLater[index], `components, reviews after it: ${workLater}`).toBeLessThanOrEqual(limit);
});

it("news of the project renders neither steps nor sheet: at the start, that would hydrate the whole page in one task", () => {
  window.history.replaceState(null, "", "/");
  render(<Configurator reply={rules} />);
  countCalls();
  act(() => showMessage({ tone: "success", text: "Kept." }));
  const { components, parts } = countCalls();
  expect(components).toBeGreaterThan(0);
  expect(parts).toBe(0);
});
