import { Session } from "node:inspector";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { SignOut } from "#client/staff/StaffBar.tsx";
import { hasUnsaved } from "#client/ui/hooks/unsaved.ts";
import {
  card,
  dialog,
  field,
  price,
  showAdmin,
  waitForText,
  waitUntilGone,
} from "../../../support/components/admin-panel.tsx";

const NO_AMOUNT = "Enter an amount such as 12.50, up to 10,000,000.";
const SAVED = "Option updated successfully";
/** The call that sets the price of a width. It sends all four fields of the specification. */
const priced = (value: string, priceModifier: number) => {
  const fields = { label: `${value} in`, description: "", priceModifier, image: "" };
  return `PUT /api/admin/steps/width/options/${value} ${JSON.stringify(fields)}`;
};

/** Edits are sent in order: once this one is confirmed, all earlier calls are in the list. */
async function changeSomethingElse({ fill, user }: Awaited<ReturnType<typeof showAdmin>>) {
  fill(field("Base Price"), "1600");
  await user.keyboard("{Enter}");
  await waitForText("Base price updated successfully");
}

const SOMETHING_ELSE = 'PUT /api/admin/config/base-price {"basePrice":1600}';

const search = () => screen.getByPlaceholderText("Step, option or SKU");

/** The rows of options that React has rendered since the last time, as V8 counts them. */
function countRows() {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  onTestFinished(() => session.disconnect());
  return () => {
    let rows = 0;
    session.post("Profiler.takePreciseCoverage", (_error, { result }) => {
      const { functions } = result.find(({ url }) => url.endsWith("/OptionRow.tsx")) ?? {};
      const row = functions?.find(({ functionName }) => functionName === "OptionRow");
      rows = row?.ranges[0]?.count ?? 0;
    });
    return rows;
  };
}

describe("a price cell", () => {
  it("renders no other row while someone types, however large the catalog is", async () => {
    const rows = countRows();
    const { fill } = await showAdmin();
    expect(rows(), "at first").toBeGreaterThan(3);
    fill(price("48 in"), "-9");
    rows();
    fill(price("48 in"), "-91");
    fill(price("48 in"), "-910");
    expect(rows(), "after two changes of one price").toBe(2);
  });

  it("saves once on Enter, an arrow or Tab, which move on, and not after Escape", async () => {
    const admin = await showAdmin();
    admin.fill(price("48 in"), "-91");
    await admin.user.keyboard("{Enter}");
    expect(price("60 in"), "after Enter").toHaveFocus();
    await waitForText(SAVED);
    admin.fill(price("48 in"), "-100");
    await admin.user.keyboard("{ArrowDown}");
    expect(price("60 in"), "after an arrow down").toHaveFocus();
    admin.fill(price("60 in"), "77");
    await admin.user.keyboard("{Escape}");
    expect(price("60 in")).toHaveValue("0.00");
    await admin.user.tab();
    admin.fill(price("60 in"), "12");
    await admin.user.keyboard("{ArrowUp}");
    expect(price("48 in"), "after an arrow up").toHaveFocus();
    admin.fill(price("96 in"), "$1,430");
    await admin.user.tab();
    await changeSomethingElse(admin);
    expect(admin.calls).toEqual([
      priced("48", -91),
      priced("48", -100),
      priced("60", 12),
      priced("96", 1430),
      SOMETHING_ELSE,
    ]);
    expect(price("96 in")).toHaveValue("1430.00");
  });

  it("reads amounts like the base price, which keeps invalid input and warns of a total below zero", async () => {
    const { fill, press, user, calls } = await showAdmin();
    for (const text of ["1,60x", "", "1600.005"]) {
      fill(field("Base Price"), text);
      await user.keyboard("{Enter}");
      expect(field("Base Price").closest("div")).toHaveTextContent(NO_AMOUNT);
      expect(field("Base Price")).toBeInvalid();
    }
    fill(field("Base Price"), "-5");
    await user.keyboard("{Enter}");
    await waitForText(/^Error updating base price: /);
    fill(field("Base Price"), "$1,600.00");
    await user.keyboard("{ArrowUp}{Enter}");
    await waitForText("Base price updated successfully");
    expect(calls.at(-1)).toBe(SOMETHING_ELSE);
    fill(field("Base Price"), "0");
    await user.keyboard("{Enter}");
    await press("Change the Price");
    await waitForText(/^The total could fall to −\$90\.00 when .*: raise the base price by \$90\.00 /);
  });

  it("keeps invalid input, with a hint, until it is discarded or corrected, and does not block leaving once its option is deleted", async () => {
    const admin = await showAdmin();
    admin.fill(price("48 in"), "1.005");
    for (const key of ["{ArrowDown}", "{ArrowUp}", "{Enter}"]) {
      await admin.user.keyboard(key);
      expect(price("48 in"), `after ${key}`).toHaveFocus();
    }
    expect((await waitForText(NO_AMOUNT)).closest("[role=alert]")).toBeInTheDocument();
    expect(price("48 in")).toHaveValue("1.005");
    expect(price("48 in")).toBeInvalid();
    expect(price("48 in")).toHaveAccessibleDescription(expect.stringContaining(NO_AMOUNT));
    await admin.press("Back to −$90.00");
    expect(price("48 in")).toHaveValue("-90.00");
    expect(price("48 in")).toHaveFocus();
    await changeSomethingElse(admin);
    expect(admin.calls).toEqual([SOMETHING_ELSE]);

    admin.fill(price("48 in"), "abc");
    await admin.user.tab();
    await waitForText(NO_AMOUNT);
    expect(price("48 in"), "Tab is never held").not.toHaveFocus();
    expect(price("48 in")).toHaveAccessibleDescription(expect.stringContaining(NO_AMOUNT));
    admin.fill(price("48 in"), "12");
    await admin.user.tab();
    await waitForText(SAVED);
    expect(admin.calls).toEqual([SOMETHING_ELSE, priced("48", 12)]);

    expect(hasUnsaved()).toBe(false);
    admin.fill(price("Black"), "abc");
    expect(hasUnsaved()).toBe(true);
    await admin.press("Delete Black");
    await admin.press("Delete Option");
    await waitForText("Option deleted successfully");
    expect(hasUnsaved()).toBe(false);
    await admin.press("Undo");
    await waitForText("This price is not saved yet.");
    expect(price("Black")).toHaveValue("abc");
    expect(hasUnsaved()).toBe(true);
  });

  it("saves before staff sign out, and asks only if the save is rejected; after a sign-in it can be sent again, with one note that it is not saved yet", async () => {
    const { fill, user, press, stored, setLine: through, clear } = await showAdmin();
    const onSignOut = vi.fn(async () => undefined);
    render(<SignOut onSignOut={onSignOut} />);
    fill(price("60 in"), "99999999");
    await press("Sign Out");
    await waitForText("You have unsaved changes. Signing out discards them.");
    await press("Stay Signed In");
    expect(onSignOut).not.toHaveBeenCalled();

    fill(price("60 in"), "777");
    await press("Sign Out");
    await waitFor(() => expect(onSignOut).toHaveBeenCalledOnce());
    expect(screen.queryByRole("dialog")).toBeNull();
    expect((await stored()).revision).toBe(3);

    const error = "Sign in to continue. Nothing was changed.";
    through(async (send, call) =>
      call === "GET /api/staff/session"
        ? send()
        : Response.json({ success: false, error, code: "sign_in_needed" }, { status: 401 }),
    );
    fill(price("48 in"), "12");
    await user.tab();
    await waitForText("Not saved yet.", card("1. Width"));
    expect(screen.getAllByText(/Not saved yet|Sign in/)).toHaveLength(1);
    clear();
    await press("Try Again");
    await waitForText(SAVED);
    const said = screen.getByRole("status", { name: "Messages" });
    await waitForText("48 in: +$12.00, was −$90.00", said);
  });

  it("asks before it saves what looks like a slip, which it keeps if staff decide against it, as while a search hides its row", async () => {
    const { fill, user, press, calls, storedOption } = await showAdmin();
    fill(price("96 in"), "41000");
    await user.keyboard("{Enter}");
    const question = "Change the price of 96 in (Width) from $410.00 to $41,000.00?";
    expect(dialog("Is This Price Right?")).toHaveTextContent(question);
    await press("Don’t");
    await waitForText("Nothing was changed.", card("1. Width"));
    expect(price("96 in")).toHaveFocus();
    expect(price("96 in")).toHaveValue("41000");
    expect(calls).toEqual([]);
    await press("Try Again");
    await press("Change the Price");
    await waitForText(SAVED);
    expect(calls).toEqual([priced("96", 41_000)]);

    fill(price("48 in"), "12,x");
    fill(search(), "frame");
    await waitUntilGone("1. Width");
    expect(hasUnsaved()).toBe(true);
    fill(search(), "");
    await waitForText("This price is not saved yet.");
    expect(price("48 in")).toHaveValue("12,x");
    fill(price("48 in"), "12");
    await user.keyboard("{Enter}");
    await waitFor(async () => expect((await storedOption("width", "48"))?.priceModifier).toBe(12));
    await waitFor(() => expect(hasUnsaved()).toBe(false));

    // Somebody else signs in over an open question.
    fill(price("96 in"), "390000");
    await user.keyboard("{Enter}");
    dialog("Is This Price Right?");
    expect(hasUnsaved()).toBe(true);
    cleanup();
    await waitFor(() => expect(hasUnsaved()).toBe(false));
  });
});

it("an absolute price replaces the modifier in its row until it is removed", async () => {
  const { fill, user, press, storedOption } = await showAdmin();
  await press("Edit Black");
  fill(field("Absolute price ($)"), "75");
  await press("Save Option");
  await waitForText(SAVED);
  const absolute = field("Absolute price of Black");
  expect(absolute).toHaveValue("75.00");
  fill(absolute, "80");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(field("Absolute price of Black")).toHaveValue("80.00"));
  expect((await storedOption("frame_color", "black"))?.price).toBe(80);
  await press("Edit Black");
  fill(field("Absolute price ($)"), "");
  await press("Save Option");
  await waitFor(() => expect(price("Black")).toHaveValue("0.00"));
  expect((await storedOption("frame_color", "black"))?.price).toBeUndefined();
});
