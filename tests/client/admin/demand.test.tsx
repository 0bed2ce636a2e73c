import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { optionName, refusalTexts } from "#client/admin/demand/count-texts.ts";
import type { ChoiceCountsReply } from "#shared/api/choice-counts.ts";
import type { ChoiceEvent } from "#shared/demand/choice-events.ts";
import { button, card, joinAdmin, waitForText } from "../../support/components/admin-panel.tsx";
import { createSubmission } from "../../support/quotes/submission.ts";
import { option, rulesDocument, step } from "../../support/rules/rules.ts";
import { smallCatalog } from "../../support/rules/small-catalog.ts";

const refused = (width: string | null): ChoiceEvent => ({
  kind: "refused",
  stepKey: "depth",
  value: "48",
  triedWith: [{ stepKey: "width", value: width }],
});

const unlocked: ChoiceEvent = { kind: "unlocked", stepKey: "depth", value: "48" };

const configuration = { width: "60", depth: "24", frame_color: "black" };

/** The Admin Panel of a server that has counted a quote and three refusals. */
async function joinCounted() {
  const joined = await joinAdmin();
  const { url } = joined.server;
  const post = async (path: string, body: object) => {
    const headers = { "Content-Type": "application/json" };
    const sent = { method: "POST", headers, body: JSON.stringify(body) };
    expect((await fetch(new URL(path, url).href, sent)).ok).toBe(true);
  };
  const items = [
    { configuration, quantity: 1 },
    { configuration: { ...configuration, width: "96" }, quantity: 2 },
  ];
  const { configuration: _single, ...customer } = createSubmission({ configuration });
  await post("/api/quotes/submit", { ...customer, items });
  await post("/api/configuration/counts", { events: [refused("48"), refused(null), unlocked] });
  await post("/api/configuration/counts", { events: [refused("48")] });
  return joined;
}

/** The lines of the list below a title. */
const listed = async (title: string) => {
  const section = (await waitForText(title)).closest("section");
  return [...(section?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent);
};

/** Answers requests for counts with this reply. */
function answering(reply: () => Response, joined: Awaited<ReturnType<typeof joinAdmin>>) {
  joined.setLine((send, call) =>
    call.startsWith("GET /api/admin/choice-counts") ? Promise.resolve(reply()) : send(),
  );
}

describe("the Demand section", () => {
  it("lists what visitors could not choose, then shares and money of each option by step, and saves both", async () => {
    const { show, press, user } = await joinCounted();
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    show();
    await waitForText("Admin Panel");
    await press("Demand");
    expect(await listed("What visitors could not choose")).toEqual([
      "Tried 2 times without a match: Depth 48 in deep with Width 48 in",
      "Tried once without a match: Depth 48 in deep before a choice in Width",
    ]);
    const requested = async () => {
      const section = (await waitForText("What visitors requested")).closest("section");
      return [...(section?.querySelectorAll("tr") ?? [])].map(({ cells }) =>
        [...cells].map(({ textContent }) => textContent?.trim()).join(" | "),
      );
    };
    expect(await requested()).toEqual([
      "Option | Share of 2 benches | Money | Tried without a match",
      "Width | $820.00 | ",
      "60 in | 50% | $0.00 | ",
      "96 in | 50% | $820.00 | ",
      "48 in | 0% | $0.00 | ",
      "Depth | $0.00 | ",
      "24 in | 100% | $0.00 | ",
      "48 in deep | 0% | $0.00 | 3",
      "Frame Color | $0.00 | ",
      "Black | 100% | $0.00 | ",
      "Blue | 0% | $0.00 | ",
    ]);
    await user.selectOptions(screen.getByLabelText("Step"), "depth");
    expect(await requested()).toHaveLength(4);

    const region = screen.getByRole("region", { name: "Demand" });
    await user.click(within(region).getByText("Download CSV"));
    const [titles, first, second] = ((await saved[0]?.text()) ?? "").split("\r\n");
    expect(titles).toContain(
      '"Option","Step key","Value","Tried without a match","Requested benches"',
    );
    expect(first).toBe('"Depth","48 in deep","depth","48",3,0,0,0,1,0');
    expect(second).toBe('"Depth","24 in","depth","24",0,2,100,0,0,0');
  });

  it("asks for another period, and leads from an option to its step", async () => {
    const joined = await joinCounted();
    const asked: string[] = [];
    joined.setLine((send, call) => {
      if (call.includes("choice-counts")) asked.push(call);
      return send();
    });
    joined.show();
    await waitForText("Admin Panel");
    await joined.press("Demand");
    await waitForText("What visitors requested");
    await joined.press("365 days");
    expect(button("365 days")).toHaveAttribute("aria-pressed", "true");
    await waitFor(() => expect(asked.at(-1)).toBe("GET /api/admin/choice-counts?days=365"));
    await joined.user.click(
      (await screen.findAllByText("Depth 48 in deep"))[0] ?? button("Demand"),
    );
    expect(window.location.hash).toBe("#admin/catalog/depth");
  });

  it("says what it will show while there is nothing, and that counting is off", async () => {
    const joined = await joinAdmin();
    joined.show();
    await waitForText("Admin Panel");
    await joined.press("Demand");
    expect(await waitForText(/^Nothing has been counted since/)).toHaveTextContent(
      "choose an unavailable option in the configurator, leave that page, and come back here",
    );
    expect(card("1. Width")).not.toHaveTextContent(/In .*bench/);
    const nothing = { since: "2026-08-26", benches: 0, options: [], refusals: [] };
    const off: ChoiceCountsReply = { success: true, counting: false, ...nothing };
    answering(() => Response.json(off), joined);
    await joined.press("30 days");
    expect(await waitForText(/^Choices are not counted/)).toHaveTextContent("COUNT_CHOICES=off");
  });

  it("says why it cannot load, and tries again", async () => {
    const joined = await joinCounted();
    answering(
      () => Response.json({ success: false, error: "It is busy." }, { status: 503 }),
      joined,
    );
    joined.show();
    await waitForText("Admin Panel");
    await joined.press("Demand");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The counts could not be loaded. It is busy.",
    );
    joined.clear();
    await joined.press("Try again");
    await waitForText("What visitors requested");
  });
});

describe("the catalog", () => {
  it("shows the counts of each option, also in the structure of conditional ones", async () => {
    const { show } = await joinCounted();
    show();
    await waitForText("Admin Panel");
    await waitForText("In no requested bench · tried 3 times · unlocked once");
    expect(card("2. Depth")).toHaveTextContent("24 in Included In 2 requested benches");
    expect(card("1. Width")).toHaveTextContent("60 in60In 1 requested bench");
    expect(card("3. Frame Color")).toHaveTextContent("blueIn no requested bench");
  });
});

describe("the words for what an option was tried with", () => {
  const { steps } = rulesDocument([
    ...smallCatalog.steps,
    step("extras", { name: "Extras", multiSelect: true, options: [option("lamp")] }),
  ]);

  it("name earlier choices in the order of the steps, and steps without a choice", () => {
    const triedWith = [
      { stepKey: "depth", value: null },
      { stepKey: "extras", value: null },
      { stepKey: "frame_color", value: "blue" },
      { stepKey: "width", value: "48" },
    ];
    const refusal = { stepKey: "depth", value: "48", count: 1234 };
    expect(refusalTexts({ ...refusal, triedWith }, steps)).toEqual({
      times: "Tried 1,234 times without a match:",
      option: "Depth 48 in deep",
      triedWith:
        "with Width 48 in and Frame Color Blue, before a choice in Depth, without a match in Extras",
    });
    expect(refusalTexts({ ...refusal, triedWith: null }, steps).triedWith).toBe(
      "with other choices",
    );
  });

  it("fall back to the value of a choice that the catalog no longer has", () => {
    expect(optionName("width", "120", steps)).toBe("Width 120");
  });
});
