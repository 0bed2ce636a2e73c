import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { configuratorReducer } from "#client/configurator/state/reducer.ts";
import { ChoiceReporter, choiceEvents } from "#client/configurator/state/report-choices.ts";
import { startState } from "#client/configurator/state/state.ts";
import { readRules } from "#shared/rules/model.ts";
import { choose, click, neverAnswer, showConfigurator } from "../../support/components/configurator-page.tsx";
import { catalogDocument, widthAndDepth as rules } from "../../support/rules/catalog.ts";

const refused = (value: string, width: string | null) => ({
  kind: "refused",
  stepKey: "depth",
  value,
  triedWith: [{ stepKey: "width", value: width }],
});

/** The addresses and bodies of all reports. */
let sent: (readonly [string, Blob])[] = [];

neverAnswer();

/** An earlier page may have sent its events when it closed. They are not of this test. */
beforeEach(() => {
  sent = [];
  Object.assign(navigator, {
    sendBeacon: (address: string, body: Blob) => sent.push([address, body]) > 0,
    doNotTrack: null,
    globalPrivacyControl: undefined,
  });
});

function showDepths(hash: string) {
  showConfigurator(rules, `/${hash}`);
  click("Next Step");
}

/** The processor may be busy with other tests. */
const TIMEOUT = { timeout: 10_000 };

/** Hides the page until it has reported these events. The code that reports them may still be loading. */
const expectReported = (events: readonly object[]) =>
  vi.waitFor(async () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    hidden.mockRestore();
    expect(await reported()).toEqual(events);
  }, TIMEOUT);

async function reported(): Promise<readonly object[]> {
  const all = sent.map(async ([address, body]) => {
    expect([address, body.type]).toEqual(["/api/configuration/counts", "application/json"]);
    return JSON.parse(await body.text()).events;
  });
  return (await Promise.all(all)).flat();
}

describe("the page reports", () => {
  it("a refused option with what it was tried with, once, an accepted offer, and the choices that a change removed, but not its Undo, when the page is hidden", async () => {
    showDepths("#width=60");
    choose("48");
    choose("48");
    click("Previous");
    choose("48");
    click("Next Step");
    choose("48");
    expect(sent).toEqual([]);
    const offer = await screen.findByLabelText("To choose 48 in");
    fireEvent.click(within(offer).getAllByText("Change")[0] ?? offer);
    click("Previous");
    choose("60");
    fireEvent.click(screen.getAllByText("Undo").at(-1) ?? offer);
    await expectReported([
      refused("48", "60"),
      refused("48", "48"),
      { kind: "unlocked", stepKey: "depth", value: "48" },
      { kind: "removed", stepKey: "depth", value: "48" },
    ]);
  });

  it("nothing while the operator or the visitor's browser has turned counting off", async () => {
    showDepths("");
    const { dataset } = document.documentElement;
    dataset.uncounted = "";
    choose("48");
    delete dataset.uncounted;
    for (const signal of [{ doNotTrack: "1" }, { doNotTrack: null, globalPrivacyControl: true }]) {
      Object.assign(navigator, signal);
      choose("30");
      choose("30");
    }
    Object.assign(navigator, { globalPrivacyControl: undefined });
    choose("36");
    await expectReported([refused("36", null)]);
  });

  it("after a pause, too", async () => {
    vi.useFakeTimers();
    try {
      const before = startState(rules, 1, { width: "48" }, 1);
      const choose = { type: "choose", stepKey: "depth", value: "36" } as const;
      new ChoiceReporter().note(before, configuratorReducer(before, choose));
      vi.advanceTimersByTime(29_000);
      expect(sent).toEqual([]);
      vi.advanceTimersByTime(2000);
    } finally {
      vi.useRealTimers();
    }
    expect(await reported()).toEqual([refused("36", "48")]);
  });
});

it("a change of the rules, a link and a reset are no choices", () => {
  const before = startState(rules, 1, { width: "84", depth: "48" }, 0);
  const narrow = readRules({ ...catalogDocument, steps: catalogDocument.steps.filter(({ key }) => key === "width") });
  for (const action of [
    { type: "rules-changed", rules: narrow, revision: 2 },
    { type: "open", choices: { width: "60", depth: "48" }, source: "link" },
    { type: "reset" },
  ] as const)
    expect(choiceEvents(before, configuratorReducer(before, action))).toEqual([]);
});
