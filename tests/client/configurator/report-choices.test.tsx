import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ChoiceReporter } from "#client/configurator/state/report-choices.ts";
import { choose, click, neverAnswer, showConfigurator } from "../../support/components/configurator-page.tsx";
import { widthAndDepth as rules } from "../../support/rules/catalog.ts";

const depth = (value: string) => ({ stepKey: "depth", value });

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
  // A link opens at what is left to choose.
  if (hash === "") click("Next Step");
}

/** The processor may be busy with other tests. */
const TIMEOUT = { timeout: 10_000 };

/** Hides the page until it has reported these options. The code that reports them may still be loading. */
const expectReported = (tried: readonly object[]) =>
  vi.waitFor(async () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    hidden.mockRestore();
    expect(await reported()).toEqual(tried);
  }, TIMEOUT);

async function reported(): Promise<readonly object[]> {
  const all = sent.map(async ([address, body]) => {
    expect([address, body.type]).toEqual(["/api/configuration/counts", "application/json"]);
    return JSON.parse(await body.text()).tried;
  });
  return (await Promise.all(all)).flat();
}

describe("the page reports", () => {
  it("an unavailable option that the visitor tries, once, when the page is hidden, but neither an accepted offer nor its Undo", async () => {
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
    await expectReported([depth("48")]);
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
    await expectReported([depth("36")]);
  });

  it("after a pause, too", async () => {
    vi.useFakeTimers();
    new ChoiceReporter().note(depth("36"));
    vi.advanceTimersByTime(29_000);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(2000);
    vi.useRealTimers();
    expect(await reported()).toEqual([depth("36")]);
  });
});
