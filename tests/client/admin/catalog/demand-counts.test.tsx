import { cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ChoiceCountsReply } from "#shared/api/choice-counts.ts";
import { joinAdmin, waitForText } from "../../../support/components/admin-panel.tsx";
import { createSubmission } from "../../../support/quotes/submission.ts";

const configuration = { width: "60", depth: "24", frame_color: "black" };

type Joined = Awaited<ReturnType<typeof joinAdmin>>;

/** Counts a quote with two items, and an option that was tried three times. */
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
  for (let times = 0; times < 3; times += 1)
    await post("/api/configuration/counts", { tried: [{ stepKey: "depth", value: "48" }] });
}

async function showTried(joined: Joined) {
  joined.show();
  await waitForText("Base Price");
  await joined.user.selectOptions(screen.getByLabelText("Options"), "Tried without a match");
}

const answering = ({ setLine }: Joined, reply: () => Response) =>
  setLine((send, call) => (call.startsWith("GET /api/admin/choice-counts") ? Promise.resolve(reply()) : send()));

const nothing: ChoiceCountsReply = {
  ...{ success: true, counting: true, since: "2026-08-26", options: [] },
};

describe("the counts of the catalog", () => {
  it("stand in the row of each option, and a filter shows what was tried without a match", async () => {
    const joined = await joinAdmin();
    await count(joined);
    await showTried(joined);
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
    await waitForText(/^Since .*Nothing about a visitor is stored\.$/);
    await joined.user.selectOptions(screen.getByLabelText("Options"), "All options");
    const rows = [...document.querySelectorAll("tbody tr")].map(({ children }) =>
      [0, 6, 7].map((column) => children[column]?.textContent).join(" | "),
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

  it("say since when they count, why they cannot load, and that counting is off", async () => {
    const joined = await joinAdmin();
    const error = { success: false, error: "It is busy." };
    answering(joined, () => Response.json(error, { status: 503 }));
    await showTried(joined);
    expect(await screen.findByRole("alert")).toHaveTextContent("The counts could not be loaded. It is busy.");
    answering(joined, () => Response.json(nothing));
    await joined.press("Try again");
    await waitForText(/^Since Aug 26, 2026\./);
    cleanup();
    answering(joined, () => Response.json({ ...nothing, counting: false }));
    await showTried(joined);
    expect(await waitForText(/^Choices are not counted/)).toHaveTextContent("COUNT_CHOICES=off");
  });
});
