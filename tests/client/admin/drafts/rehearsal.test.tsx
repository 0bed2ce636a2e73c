import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Rehearsal } from "#client/admin/rehearsal/Rehearsal.tsx";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { button } from "../../../support/components/admin-panel.tsx";
import { joinServer } from "../../../support/components/joined-server.ts";
import { createSubmission } from "../../../support/quotes/submission.ts";
import { dearer96, rulesFileText } from "../../../support/rules/dearer-catalog.ts";
import { smallCatalog } from "../../../support/rules/small-catalog.ts";

/** Dearer 96 in, and no blue frames. */
const draft: RulesDocument = {
  ...dearer96,
  steps: dearer96.steps.map((step) => ({
    ...step,
    options: step.options.filter(({ value }) => value !== "blue"),
  })),
};

async function send(method: string, path: string, body: object) {
  const headers = { "Content-Type": "application/json" };
  const reply = await fetch(path, { method, headers, body: JSON.stringify(body) });
  return reply.json();
}

/** A server with a quote for each configuration, of which the last one is closed. */
async function joinQuotes(...configurations: readonly object[]) {
  const joined = await joinServer(smallCatalog);
  const ids: string[] = [];
  for (const configuration of configurations)
    ids.push((await send("POST", "/api/quotes/submit", createSubmission({ configuration }))).quoteId);
  await send("PUT", `/api/quotes/${ids.at(-1)}/status`, { status: "rejected" });
  return { ...joined, ids, user: userEvent.setup() };
}

const wide = { width: "96", depth: "24", frame_color: "black" };
const press = (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(button(name));

describe("the rehearsal of a draft", () => {
  it("tells at once what happens to open and recent quotes, and leads to each", async () => {
    const blue = { ...wide, frame_color: "blue" };
    const { ids, user } = await joinQuotes(wide, blue, wide, { ...wide, width: "48" });
    const acme = { id: "acme", name: "Acme Tools", fixedChoices: { frame_color: "blue" } };
    await send("POST", "/api/admin/partners", acme);
    render(<Rehearsal text={rulesFileText(draft)} revision={2} />);

    const status = screen.getByRole("status");
    await waitFor(() =>
      expect(status).toHaveTextContent(
        "1 of 3 open quotes could no longer be ordered. If they were requested today, the median price of open quotes would rise by $20.00.",
      ),
    );
    expect(screen.getByText("Nobody could choose Blue (Frame Color) anymore.")).toBeVisible();
    expect(screen.getByText("Acme Tools").closest("li")).toHaveTextContent(
      "Acme Tools: Frame Color has no option 'blue'.",
    );
    expect(screen.getByText(/^Totals now/)).toHaveTextContent(
      "Totals now $1,405.00 to $2,085.00, were $1,405.00 to $2,065.00.",
    );

    await press(user, "Frame Color Blue is discontinued: 1 quote");
    const link = screen.getByText(ids[1] ?? "");
    expect(link).toHaveAttribute("href", `/#quote=${ids[1]}`);
    expect(link.closest("li")).toHaveTextContent("Analytical Engines$1,905.00");

    await press(user, "+$20: 2 quotes");
    expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([ids[2], ids[0]]);
    expect(screen.getByText(ids[0] ?? "").closest("li")).toHaveTextContent("now $1,925.00, was $1,905.00");

    await press(user, "365 Days 4");
    const rows = within(screen.getByRole("table", { name: /^Price changes/ })).getAllByRole("row");
    expect(rows.map(({ textContent }) => textContent)).toEqual(["ChangeQuotes", "No change1", "+$202"]);
    expect(
      screen.getByText("1 of 4 quotes of the last 365 days could no longer be ordered.", {
        exact: false,
      }),
    ).toHaveTextContent("If they were requested today, the median price would rise by $20.00.");
  });

  it("stops on request, keeps the focus, reports a failure, and ends with its dialog", async () => {
    const { user, hold, cut, clear } = await joinQuotes(wide, wide);
    const answer = hold();
    const { unmount } = render(<Rehearsal text={rulesFileText(draft)} revision={2} />);
    expect(screen.getByRole("progressbar")).toHaveAccessibleName(/waiting …$/);
    await press(user, "Stop Rehearsal");
    expect(screen.getByRole("status")).toHaveTextContent("The rehearsal was stopped.");
    expect(button("Rehearse Again")).toHaveFocus();
    answer();

    cut();
    await press(user, "Rehearse Again");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The rehearsal failed: The server could not be reached.",
    );
    clear();
    await press(user, "Rehearse Again");
    await screen.findByText("The only open quote can still be ordered.", { exact: false });

    const sent = vi.spyOn(globalThis, "fetch");
    await press(user, "Rehearse Again");
    unmount();
    expect(sent.mock.calls.map(([, init]) => init?.signal?.aborted)).toEqual([true]);
  });
});
