import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, onTestFinished } from "vitest";
// Imported here, so that no test waits for its compilation.
import "#client/admin/reference-benches/ReferenceBenches.tsx";
import { saveWork } from "#client/api/saved-work.ts";
import { ReferenceBenchesReply } from "#shared/api/rules/reference-benches.ts";
import type { ReferenceBench } from "#shared/reference-benches/reference-bench.ts";
import {
  dialog,
  field,
  joinAdmin,
  waitForText,
  waitUntilGone,
} from "../../support/components/admin-panel.tsx";

/** The narrow bench of the small catalog: $1,405.00. */
const NARROW = { width: "48", depth: "24", frame_color: "black" };

const narrow: ReferenceBench = {
  name: "Narrow",
  configuration: NARROW,
  expectation: { type: "price", price: 1405 },
};

/** The Reference Benches section with these benches. */
async function showBenches(...benches: readonly ReferenceBench[]) {
  const joined = await joinAdmin();
  for (const bench of benches) await joined.actAsColleague("POST", "reference-benches", bench);
  joined.show();
  await waitForText("Admin Panel");
  await joined.press("Reference Benches");
  return {
    ...joined,
    kept: async () => {
      const reply = await fetch("/api/admin/reference-benches");
      return ReferenceBenchesReply.parse(await reply.json()).benches;
    },
  };
}

describe("the reference benches", () => {
  it("say what they will show, and are added from a link with today's price", async () => {
    const { press, fill, kept } = await showBenches();
    await waitForText(/^There are no reference benches yet\./);
    await press("Add Reference Bench");
    fill(field("Bench"), "width of 48");
    await waitForText(/^No choices found\./);
    fill(field("Bench"), "https://bench.example.com/#width=48&depth=24&frame_color=black");
    await waitForText("$1,405.00");
    expect(field("Price ($)")).toHaveValue(1405);
    fill(field("Name"), "Narrow");
    await press("Add Bench");
    await waitForText("Reference bench added");
    await waitForText("1 bench, every expectation holds");
    expect(await kept()).toEqual([{ ...narrow, id: 1, version: 1 }]);
  });

  it("are added from the configurator's bench in this browser", async () => {
    saveWork(NARROW, 0);
    onTestFinished(() => {
      window.sessionStorage.clear();
      window.localStorage.clear();
    });
    const { press, fill, user, kept } = await showBenches();
    await press("Add Reference Bench");
    await press("Use the Bench in the Configurator");
    fill(field("Name"), "Narrow");
    await user.click(field("Costs between"));
    fill(field("Lowest price ($)"), "1500");
    await press("Add Bench");
    await waitForText("The lowest price is above the highest.");
    fill(field("Lowest price ($)"), "1300.50");
    await press("Add Bench");
    await waitForText("Expected: $1,300.50 to $1,405.00");
    expect((await kept())[0]).toMatchObject({
      configuration: NARROW,
      expectation: { type: "price-between", lowest: 1300.5, highest: 1405 },
    });
  });

  it("are added from a quote, whose ID may be unknown", async () => {
    const { press, fill, setLine: through } = await showBenches();
    await press("Add Reference Bench");
    fill(field("Bench"), "Q-261122-00000");
    await waitForText("There is no quote with this ID.");
    through(async (send, call) =>
      call === "GET /api/quotes/Q-261122-7F3KD"
        ? Response.json({ success: true, quote: { configuration: NARROW } })
        : send(),
    );
    fill(field("Bench"), " q-261122-7f3kd ");
    await waitForText("$1,405.00");
  });

  it("tell which expectations are broken today and why, and can expect today's price instead", async () => {
    const { press, kept } = await showBenches(
      { ...narrow, expectation: { type: "price", price: 1300 } },
      {
        ...narrow,
        name: "Deep",
        configuration: { ...NARROW, depth: "48" },
        expectation: { type: "available" },
      },
    );
    await waitForText("2 benches, 2 expectations broken");
    expect(screen.getByText("Narrow").closest("li")).toHaveTextContent(
      "Broken: it costs $1,405.00 instead of $1,300.00",
    );
    expect(screen.getByText("Deep").closest("li")).toHaveTextContent(
      "Broken: it cannot be ordered (48 in deep is not available in Depth: Needs Width: 60 in or 96 in)",
    );
    await press("Edit Narrow");
    expect(field("Price ($)")).toHaveValue(1300);
    await press("Use Today’s Price");
    await press("Save Bench");
    await waitForText("2 benches, 1 expectation broken");
    expect((await kept())[0]).toMatchObject({
      version: 2,
      expectation: { type: "price", price: 1405 },
    });
  });

  it("keep the input of an edit that a colleague overtook, show the other one, and apply it again", async () => {
    const { press, fill, actAsColleague: others, kept } = await showBenches(narrow);
    await waitForText("Narrow");
    await press("Edit Narrow");
    fill(field("Name"), "Slim");
    await others("PUT", "reference-benches/1", {
      ...narrow,
      expectation: { type: "price", price: 1400 },
    });
    await press("Save Bench");
    await waitForText("A colleague changed this reference bench first. Nothing was saved.");
    expect(dialog("Edit Narrow")).toHaveTextContent("It is now Narrow, expected: $1,400.00.");
    expect(field("Name")).toHaveValue("Slim");
    await press("Apply Again");
    await waitForText("Reference bench updated");
    expect(await kept()).toMatchObject([
      { name: "Slim", version: 3, expectation: { type: "price", price: 1405 } },
    ]);
  });

  it("are deleted with Undo", async () => {
    const { press, kept } = await showBenches(narrow);
    await waitForText("Narrow");
    await press("Delete Narrow");
    await waitForText("Reference bench deleted");
    await waitForText(/^There are no reference benches yet\./);
    expect(await kept()).toEqual([]);
    await press("Undo");
    await waitForText("Reference bench restored");
    await waitForText("1 bench, every expectation holds");
    expect(await kept()).toMatchObject([narrow]);
  });

  it("ask before a typed name is lost, and report a name in use", async () => {
    const { press, fill, user } = await showBenches(narrow, { ...narrow, name: "Slim" });
    await waitForText("Slim");
    await press("Edit Slim");
    fill(field("Name"), "Narrow");
    await press("Save Bench");
    await waitFor(() => expect(field("Name")).toBeInvalid());
    expect(screen.getAllByText("Another reference bench has this name.")).not.toEqual([]);
    await user.keyboard("{Escape}");
    await waitForText("Discard what you typed?");
    await press("Discard");
    await waitUntilGone("Discard what you typed?");
  });
});
