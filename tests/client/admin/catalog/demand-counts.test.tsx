import { cleanup, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { triedWithText } from "#client/admin/catalog/grid/use-demand.ts";
import type { ChoiceCountsReply } from "#shared/api/choice-counts.ts";
import type { ChoiceEvent } from "#shared/demand/choice-events.ts";
import { joinAdmin, waitForText } from "../../../support/components/admin-panel.tsx";
import { createSubmission } from "../../../support/quotes/submission.ts";
import { option, rulesDocument, step } from "../../../support/rules/rules.ts";
import { smallCatalog } from "../../../support/rules/small-catalog.ts";

const refused = (width: string | null): ChoiceEvent => ({
  kind: "refused",
  stepKey: "depth",
  value: "48",
  triedWith: [{ stepKey: "width", value: width }],
});

const configuration = { width: "60", depth: "24", frame_color: "black" };

type Joined = Awaited<ReturnType<typeof joinAdmin>>;

/** Counts a quote with two items and three refusals. */
async function count({ server }: Joined) {
  const post = async (path: string, body: object) => {
    const headers = { "Content-Type": "application/json" };
    const sent = { method: "POST", headers, body: JSON.stringify(body) };
    expect((await fetch(new URL(path, server.url).href, sent)).ok).toBe(true);
  };
  const items = [
    { configuration, quantity: 1 },
    { configuration: { ...configuration, width: "96" }, quantity: 2 },
  ];
  const { configuration: _single, ...customer } = createSubmission({ configuration });
  await post("/api/quotes/submit", { ...customer, items });
  await post("/api/configuration/counts", { events: [refused("48"), refused(null)] });
  await post("/api/configuration/counts", { events: [refused("48")] });
}

async function showTried(joined: Joined) {
  joined.show();
  await waitForText("Update Base Price");
  await joined.user.selectOptions(screen.getByLabelText("Options"), "Tried without a match");
}

const answering = ({ setLine }: Joined, reply: () => Response) =>
  setLine((send, call) => (call.startsWith("GET /api/admin/choice-counts") ? Promise.resolve(reply()) : send()));

const nothing: ChoiceCountsReply = {
  ...{ success: true, counting: true, since: "2026-08-26" },
  ...{ benches: 0, options: [], refusals: [] },
};

describe("the counts of the catalog", () => {
  it("stand in the row of each option, and a filter shows what was tried without a match, and with what", async () => {
    const joined = await joinAdmin();
    await count(joined);
    await showTried(joined);
    await waitForText("Tried without a match: 2 times with Width 48 in; once before a choice in Width.");
    expect(screen.getAllByRole("article")).toHaveLength(1);
    await waitForText(/^Since .*Nothing about a visitor is stored\.$/);
    await joined.user.selectOptions(screen.getByLabelText("Options"), "All options");
    const rows = [...document.querySelectorAll("tbody tr")].map(({ children }) =>
      [1, 7, 8].map((column) => children[column]?.textContent).join(" | "),
    );
    expect(rows).toEqual([
      "48 in | 0 | 0",
      "60 in | 1 | 0",
      "96 in | 1 | 0",
      "24 in | 2 | 0",
      "48 in deep | 0 | 3",
      "Black | 2 | 0",
      "Blue | 0 | 0",
    ]);
  });

  it("say what they will show while there are none, why they cannot load, and that counting is off", async () => {
    const joined = await joinAdmin();
    const error = { success: false, error: "It is busy." };
    answering(joined, () => Response.json(error, { status: 503 }));
    await showTried(joined);
    expect(await screen.findByRole("alert")).toHaveTextContent("The counts could not be loaded. It is busy.");
    answering(joined, () => Response.json(nothing));
    await joined.press("Try again");
    expect(await waitForText(/^Nothing has been counted since Aug 26, 2026/)).toHaveTextContent(
      "choose an unavailable option in the configurator, leave that page, and come back here",
    );
    cleanup();
    answering(joined, () => Response.json({ ...nothing, counting: false }));
    await showTried(joined);
    expect(await waitForText(/^Choices are not counted/)).toHaveTextContent("COUNT_CHOICES=off");
  });
});

describe("the words for what an option was tried with", () => {
  const { steps } = rulesDocument([
    ...smallCatalog.steps,
    step("extras", { name: "Extras", multiSelect: true, options: [option("lamp")] }),
  ]);
  const refusal = { stepKey: "depth", value: "48", count: 1234 };

  it("name earlier choices in the order of the steps, and steps without a choice", () => {
    const triedWith = [
      { stepKey: "depth", value: null },
      { stepKey: "extras", value: null },
      { stepKey: "frame_color", value: "blue" },
      { stepKey: "width", value: "120" },
    ];
    expect(triedWithText([{ ...refusal, triedWith }], steps)).toBe(
      "Tried without a match: 1,234 times with Width 120 and Frame Color Blue, before a choice in Depth, without a match in Extras.",
    );
    expect(triedWithText(Array(6).fill({ ...refusal, triedWith: null }), steps)).toMatch(
      /1,234 times with other choices; and with further choices\.$/,
    );
    expect(triedWithText([], steps)).toBe("");
  });
});
