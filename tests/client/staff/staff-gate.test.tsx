import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { listQuotes } from "#client/api/quote-routes.ts";
import { roleRefused, signInNeeded } from "#client/api/sign-in.ts";
import { keepTypedQuote, loadTypedQuote } from "#client/api/staff-storage.ts";
import { loadFilter, saveFilter } from "#client/quotes/list/list-filter.ts";
import { createStaffAccess } from "#client/staff/access/staff-access.ts";
import { StaffGate } from "#client/staff/StaffGate.tsx";
import { useUnsaved } from "#client/ui/hooks/unsaved.ts";

const ENDED = "Your session has ended. Your work is kept. Sign in to continue.";
const NEEDED = { code: "sign_in_needed", error: "Sign in to continue. Nothing was changed." };

type Answer = object | "unreachable";

/** Replies by method for the session, and a 401 for everything else. */
function serve(answers: Record<"GET" | "POST" | "DELETE", Answer>) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit = {}) => {
    asked.push([method, address, body].filter(Boolean).join(" "));
    const isSession = address === "/api/staff/session";
    const answer = isSession ? Reflect.get(answers, method) : NEEDED;
    if (answer === "unreachable") throw new TypeError("Failed to fetch");
    const success = !("error" in answer);
    return new Response(JSON.stringify({ success, ...answer }), { status: success ? 200 : 400 });
  });
  return { asked, answers };
}

const person = { id: "000000000000", name: "staff", role: "owner" };

const server = (access: string, others: Partial<Record<"GET" | "POST" | "DELETE", Answer>> = {}) =>
  serve({
    GET: { access, person: access === "signed-out" ? null : person },
    POST: { access: "signed-in", person },
    DELETE: { access: "signed-out" },
    ...others,
  });

/** A view with an input and a request that needs a session. */
function View({ active }: { active: boolean }) {
  const [text, setText] = useState("");
  useUnsaved(text !== "");
  return (
    <>
      <h1>Quote Requests</h1>
      <p>{active ? "at work" : "at rest"}</p>
      <input aria-label="Note" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={() => void ask()}>
        Ask
      </button>
    </>
  );
}

const ask = () => listQuotes({ sort: "newest", overdue: false, overdueFirst: false }, null).catch(() => undefined);

/** A page has one, which listens as long as the page. Those of other tests would ask the server, too. */
function openStore() {
  const events = [signInNeeded, roleRefused].map((event) => vi.spyOn(event, "watch"));
  const store = createStaffAccess();
  const ends = events.flatMap(({ mock }) => mock.results.map(({ value }) => value));
  onTestFinished(() => {
    for (const end of ends) end();
  });
  return store;
}

function show() {
  const store = openStore();
  render(<StaffGate store={store} view={View} active />);
  return userEvent.setup();
}

const password = () => screen.findByLabelText("Password");
const note = () => screen.findByRole("textbox", { name: "Note" });
const button = (name: string) => screen.getByRole("button", { name });

describe("the gate of the staff views", () => {
  it("shows the view under a banner if no password is set, and asks the server once", async () => {
    const { asked } = server("open");
    show();
    await note();
    expect(screen.getByText(/^Anyone on this computer can use this view\./)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Sign Out" })).toBeNull();
    expect(asked).toEqual(["GET /api/staff/session"]);
  });

  it("asks for the password first, for which it supports password managers, sends it once, and then shows the view", async () => {
    const { asked } = server("signed-out");
    const user = show();
    expect(await password()).toHaveFocus();
    expect(screen.queryByText("Quote Requests")).toBeNull();
    expect(await password()).toHaveAttribute("autocomplete", "current-password");
    expect(screen.getByRole("form", { name: "Staff sign-in" })).toHaveFormValues({ username: "staff" });
    await user.type(await password(), "brass{Enter}{Enter}{Enter}");
    await note();
    expect(asked.slice(1)).toEqual(['POST /api/staff/session {"password":"brass"}']);
    expect(screen.getByRole("button", { name: "staff · Owner" }).closest("p")).toHaveFocus();
    expect(screen.getByText("at work")).toBeVisible();
  });

  it("asks for an email where people have accounts, and takes the password alone while STAFF_PASSWORD is set", async () => {
    const ways = { accounts: true, withoutEmail: true, provider: null, passkeys: false, resetByEmail: false };
    const wrong = { code: "wrong_password", error: "Wrong password. Please try again." };
    const { asked } = server("signed-out", { GET: { access: "signed-out", person: null, ways }, POST: wrong });
    const user = show();
    const email = await screen.findByLabelText("Email (optional)");
    expect(email).toHaveFocus();
    expect(screen.getAllByLabelText(/^Password/)).toHaveLength(1);
    await user.type(await password(), "brass{Enter}");
    await screen.findByRole("alert");
    await user.type(email, " ana@example.com");
    await user.type(await password(), "{Enter}");
    await screen.findByRole("alert");
    expect(asked.slice(1)).toEqual([
      'POST /api/staff/session {"password":"brass"}',
      'POST /api/staff/session {"email":"ana@example.com","password":"brass"}',
    ]);
  });

  it("asks for the password if even the question about the session is refused", async () => {
    const { asked, answers } = server("signed-in");
    const user = show();
    await note();
    await act(ask);
    await waitFor(() => expect(asked.slice(2)).toContain("GET /api/staff/session"));
    expect(await note(), "after a 401 from before the sign-in").toBeVisible();
    answers.GET = NEEDED;
    await user.click(button("Ask"));
    await password();
    expect(asked.filter((each) => each === "GET /api/staff/session").length).toBeLessThan(10);
  });

  it("selects a wrong password, and keeps it after too many attempts or without a connection, with the reason", async () => {
    const error = "Wrong password. Please try again.";
    const { answers } = server("signed-out", { POST: { code: "wrong_password", error } });
    const user = show();
    await user.type(await password(), "tin{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(error);
    expect(await password()).toHaveFocus();
    expect(await password()).toHaveAccessibleDescription(error);
    await user.keyboard("brass");
    const tooMany = "Too many wrong passwords.";
    const unreachable = "The server could not be reached. Check your connection and try again.";
    for (const [answer, sentence] of [
      [{ code: "too_many_sign_ins", error: tooMany }, tooMany],
      ["unreachable", unreachable],
    ] as const) {
      answers.POST = answer;
      await user.click(button("Sign In"));
      await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(sentence));
      expect(await password()).toHaveValue("brass");
      expect(await password()).toHaveFocus();
    }
    answers.POST = { access: "signed-in" };
    await user.click(button("Sign In"));
    await note();
  });

  it("offers to try again if the server cannot be reached, and opens by itself after a sign-in in another tab of the browser", async () => {
    const { answers } = serve({ GET: "unreachable", POST: {}, DELETE: {} });
    const user = show();
    await screen.findByText(/^The server could not be reached\./);
    answers.GET = { access: "signed-out" };
    await user.click(button("Try again"));
    await password();
    answers.GET = { access: "signed-in" };
    document.dispatchEvent(new Event("visibilitychange"));
    await note();
  });

  it("asks before a sign-out discards input, reports a failed one, and removes the view and its saved search from the page", async () => {
    const { asked, answers } = server("signed-in", { DELETE: "unreachable" });
    const user = show();
    await note();
    saveFilter({ show: "all", q: "jane@example.com", sort: "newest" });
    await user.click(button("Sign Out"));
    expect(await screen.findByRole("alert")).toHaveTextContent("You are still signed in.");
    answers.DELETE = { access: "signed-out" };
    asked.length = 1;
    await user.type(await note(), "Called");
    await user.click(button("Sign Out"));
    await user.click(await screen.findByRole("button", { name: "Stay Signed In" }));
    expect(await note()).toHaveValue("Called");
    expect(asked).toEqual(["GET /api/staff/session"]);
    await user.clear(await note());
    keepTypedQuote({ ...loadTypedQuote(), benches: [{ label: "Bench", bench: "AWT", quantity: "1" }] });

    await user.click(button("Sign Out"));
    const dialog = await screen.findByRole("dialog", { name: "Sign Out" });
    expect(JSON.stringify(window.sessionStorage)).toContain("jane@example.com");
    await user.click(screen.getAllByRole("button", { name: "Sign Out" }).at(-1) ?? dialog);
    expect(await password()).toHaveFocus();
    expect(screen.queryByText("Quote Requests", { ignore: "p" })).toBeNull();
    expect(screen.queryByText(ENDED)).toBeNull();
    expect(JSON.stringify(window.sessionStorage)).not.toContain("jane");
    expect(loadFilter().q).toBe("");
  });

  it("keeps the view and the own account behind the form when a session ends, inactive until the next sign-in", async () => {
    const { answers } = server("signed-in");
    const user = show();
    await user.type(await note(), "Called");
    vi.stubGlobal("scrollY", 700);
    fireEvent.scroll(window);
    const scrollTo = vi.spyOn(window, "scrollTo");
    answers.GET = { access: "signed-out" };
    await act(ask);
    vi.stubGlobal("scrollY", 0);
    expect(await password()).toHaveFocus();
    expect(await password()).toHaveAccessibleDescription(ENDED);
    expect(screen.getByLabelText("Note")).not.toBeVisible();
    expect(screen.getByText("at rest")).toBeInTheDocument();
    await user.type(await password(), "brass{Enter}");
    expect(await note()).toHaveValue("Called");
    expect(await note()).toHaveFocus();
    expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ top: 700 }));
    expect(screen.getByText("at work")).toBeVisible();

    answers.GET = { access: "signed-in", person };
    await user.click(screen.getByTitle("Your Account"));
    const account = await screen.findByRole("dialog", { name: "Your Account" });
    answers.GET = { access: "signed-out" };
    await act(ask);
    await password();
    expect(account).not.toBeVisible();
    answers.GET = { access: "signed-in", person };
    await user.type(await password(), "brass{Enter}");
    await waitFor(() => expect(account).toBeVisible());
  });

  it("shows nothing of one person's unsaved work to another who signs in after the session ended, and says before whose work it is", async () => {
    const ana = { id: "000000000001", name: "Ana Silva", role: "owner" };
    const ways = { accounts: true, withoutEmail: true, provider: null, passkeys: false, resetByEmail: false };
    const { answers } = serve({
      GET: { access: "signed-in", person: ana, ways },
      POST: { access: "signed-in", person, ways },
      DELETE: { access: "signed-out" },
    });
    const user = show();
    await user.type(await note(), "For Ana");
    const { customer } = loadTypedQuote();
    keepTypedQuote({ customer: { ...customer, name: "Ana's caller" }, benches: [] });
    answers.GET = { access: "signed-out", person: null, ways };
    await user.click(button("Ask"));
    expect(await screen.findByText(/^The session of Ana Silva has ended\. Unsaved work is kept for Ana/)).toBeVisible();
    await user.type(await password(), "correct-horse-battery{Enter}");
    expect(await note()).toHaveValue("");
    expect(loadTypedQuote().customer.name).toBe("");
  });

  it("learns of another role while somebody types", async () => {
    const { answers } = server("signed-in");
    const user = show();
    await user.type(await note(), "Call");
    expect(screen.getByTitle("Your Account")).toHaveTextContent("Owner");
    answers.GET = { access: "signed-in", person: { ...person, role: "sales" } };
    document.dispatchEvent(new Event("visibilitychange"));
    await waitFor(() => expect(screen.getByTitle("Your Account")).toHaveTextContent("Sales"));
    expect(await note()).toHaveValue("Call");
  });

  it("opens however slowly the server replies, with one request at a time", async () => {
    server("signed-in");
    const replies: (() => void)[] = [];
    const reply = window.fetch;
    vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
      await new Promise<void>((resolve) => replies.push(resolve));
      return reply(...request);
    });
    show();
    document.dispatchEvent(new Event("visibilitychange"));
    document.dispatchEvent(new Event("visibilitychange"));
    await waitFor(() => expect(replies).toHaveLength(1));
    replies[0]?.();
    expect(await note()).toBeVisible();
  });

  it("shows the view of whoever signs in in another tab", async () => {
    const ana = { id: "000000000001", name: "Ana Silva", role: "owner" };
    const { answers } = server("signed-in", { GET: { access: "signed-in", person: ana } });
    const user = show();
    await user.type(await note(), "For Ana");
    answers.GET = { access: "signed-in", person };
    fireEvent(window, new StorageEvent("storage", { key: "workbench-staff" }));
    await waitFor(() => expect(screen.getByLabelText("Note")).toHaveValue(""));
  });

  it("says after a reload that the browser keeps somebody's unsaved work", async () => {
    const ways = { accounts: true, withoutEmail: true, provider: null, passkeys: false, resetByEmail: false };
    server("signed-out", { GET: { access: "signed-out", person: null, ways } });
    const { customer } = loadTypedQuote();
    keepTypedQuote({ customer: { ...customer, name: "Ana's caller" }, benches: [] });
    show();
    expect(await screen.findByText(/^This browser keeps unsaved work of whoever signed in last\./)).toBeVisible();
  });
});
