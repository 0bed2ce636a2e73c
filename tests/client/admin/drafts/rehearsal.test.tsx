import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Rehearsal } from "#client/admin/rehearsal/Rehearsal.tsx";
import { QueryCache } from "#client/api/query-cache.tsx";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { button } from "../../../support/components/admin-panel.tsx";
import { joinServer } from "../../../support/components/joined-server.ts";
import { createSubmission } from "../../../support/quotes/submission.ts";
import { dearer96 } from "../../../support/rules/dearer-catalog.ts";
import { smallCatalog } from "../../../support/rules/small-catalog.ts";

/** Dearer 96 in, and no blue frames. */
const draft: RulesDocument = {
  ...dearer96,
  steps: dearer96.steps.map((step) => ({ ...step, options: step.options.filter(({ value }) => value !== "blue") })),
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
describe("the rehearsal of a draft", () => {
  it("tells at once what happens to open and recent quotes, and leads to each", async () => {
    const blue = { ...wide, frame_color: "blue" };
    const { ids, user } = await joinQuotes(wide, blue, wide, { ...wide, width: "48" });
    render(<Rehearsal document={draft} revision={2} />, { wrapper: QueryCache });

    const status = screen.getByRole("status");
    await waitFor(() =>
      expect(status).toHaveTextContent(
        "1 of 3 open quotes could no longer be ordered. If they were requested today, the median price of open quotes would rise by $20.00.",
      ),
    );
    expect(screen.getByText(/of the last 365 days/)).toHaveTextContent(
      "1 of 4 quotes of the last 365 days could no longer be ordered. If they were requested today, the median price would rise by $20.00.",
    );

    const [, ofYear] = screen.getAllByText(/^Frame Color Blue is discontinued/);
    expect(ofYear).toHaveTextContent("Frame Color Blue is discontinued: 1 quote");
    await user.click(ofYear ?? document.body);
    const link = within(ofYear?.closest("details") ?? document.body).getByRole("link");
    expect(link).toHaveAttribute("href", `/#quote=${ids[1]}`);
    expect(link.closest("li")).toHaveTextContent("Analytical Engines$1,905.00");

    const [dearer] = screen.getAllByText(/^Another price/);
    expect(dearer).toHaveTextContent("Another price, by +$20.00 without delivery: 2 quotes");
    const rows = within(dearer?.closest("details") ?? document.body).getAllByRole("listitem", { hidden: true });
    expect(rows.map(({ textContent }) => textContent)).toEqual(
      [ids[2], ids[0]].map((id) => `${id}Analytical Enginesnow $1,925.00, was $1,905.00`),
    );
  });

  it("says why it failed, can be tried again, and ends with its section", async () => {
    const { user, cut, clear } = await joinQuotes(wide, wide);
    cut();
    const { unmount } = render(<Rehearsal document={draft} revision={2} />, { wrapper: QueryCache });
    expect(await screen.findByRole("alert")).toHaveTextContent("The rehearsal failed. Try again");
    clear();
    await user.click(button("Try again"));
    await screen.findByText("The only open quote can still be ordered.", { exact: false });
    expect(screen.queryByRole("alert")).toBeNull();
    unmount();
    const sent = vi.spyOn(globalThis, "fetch");
    const again = render(<Rehearsal document={draft} revision={3} />, { wrapper: QueryCache });
    again.unmount();
    expect(sent.mock.calls.map(([, init]) => init?.signal?.aborted)).toEqual([true]);
  });
});
