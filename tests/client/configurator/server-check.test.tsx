import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { Configurator } from "#client/configurator/Configurator.tsx";
import { createBenchStore } from "#client/configurator/state/bench-store.ts";
import { checkWithServer } from "#client/configurator/state/check-with-server.ts";
import { preloadParts } from "#client/ui/components/lazy-part.tsx";
import { ShownContext } from "#client/ui/hooks/shown-context.ts";
import { rulesReply } from "#shared/api/rules/rules-reply.ts";
import { readRules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { joinServer } from "../../support/components/joined-server.ts";
import { customer } from "../../support/quotes/submission.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";

beforeAll(preloadParts);

/** The catalog's width and frame color alone. */
const document = {
  ...catalogDocument,
  steps: catalogDocument.steps
    .filter(({ key }) => ["width", "frame_color"].includes(key))
    .map((step, index) => ({ ...step, stepNumber: index + 1 })),
};
const reply = rulesReply(readRules(document), 1, {});

const choose = (value: string) =>
  fireEvent.click(window.document.querySelector(`input[value="${value}"]`) ?? expect.fail(`no ${value}`));
const click = (text: string) => fireEvent.click(screen.getByText(text, { selector: "button" }));
const total = () => screen.getByText("Parts List").closest("button")?.textContent;

interface Asked {
  readonly body: string;
  readonly signal: AbortSignal | null | undefined;
  readonly answer: (body: object, status?: number) => void;
}

/** The questions about prices, each to be answered by the test; rules are the same as ever, and noted in `rules`. */
function pricingCalls(rules: string[] = []): Asked[] {
  const asked: Asked[] = [];
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (address: string, { body, signal }: RequestInit = {}) => {
    // No real Response: reading one takes time that passes outside of the test's clock.
    const replyOf = (given: object, status = 200) => ({
      ok: status === 200,
      headers: new Headers(),
      json: async () => given,
    });
    if (address.includes("/rules/")) {
      rules.push(address);
      return replyOf(reply);
    }
    return new Promise((resolve) => {
      const answer = (given: object, status?: number) => resolve(replyOf(given, status));
      asked.push({ body: String(body), signal, answer });
    });
  });
  return asked;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const failure = { success: false, error: "No.", code: "no" };
const refusal = {
  ...failure,
  validationErrors: [{ path: "configuration.width", code: "unknown_option", message: "No." }],
};
const priced = (totalPrice: number) => ({
  success: true,
  pricing: { totalPrice, breakdown: {}, parts: [], revision: 1 },
});

describe("when prices arrive late, wrong or not at all", () => {
  it("the page aborts the check of a replaced choice, and never shows a figure from a reply", async () => {
    const asked = pricingCalls();
    const store = createBenchStore(reply, "link");
    onTestFinished(checkWithServer(store, undefined).stop);
    const { now, dispatch } = store;
    const pricing = () => now.read().total;
    const chooseWidth = (value: string) => dispatch({ type: "choose", stepKey: "width", value });

    chooseWidth("48");
    await pass(200);
    chooseWidth("72");
    await pass(200);
    expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
    expect(asked[0]?.body).toContain('"width":"48"');
    expect(asked[1]?.body).toContain('"width":"72"');
    asked[0]?.answer(refusal, 400);
    await pass(0);
    expect(pricing(), "after a late refusal").toBe("$1,630.00");
    await pass(3_600_000);
    expect(asked[1]?.signal?.aborted, "after an hour").toBe(false);
    asked[1]?.answer(priced(1));
    await pass(0);
    expect(pricing(), "after a wrong price").toBe("$1,630.00");
  });

  it("each choice is one request, and the rules follow once the visitor rests", async () => {
    const rules: string[] = [];
    const asked = pricingCalls(rules);
    render(<Configurator reply={reply} />);
    for (const [index, width] of ["48", "60", "72"].entries()) {
      choose(width);
      await pass(200);
      asked[index]?.answer(priced(1));
      await pass(500);
    }
    expect([asked.length, rules.length]).toEqual([3, 0]);
    await pass(1000);
    expect([asked.length, rules.length], "at rest").toEqual([3, 1]);
    expect(rules[0]).toContain(encodeURIComponent('"width":"72"'));
    choose("48");
    await pass(200);
    asked[3]?.answer({ success: true, pricing: { ...priced(1).pricing, revision: 2 } });
    await pass(0);
    expect(rules, "at once under another revision").toHaveLength(2);
  });

  it("the page shows no error, and retries until its price is confirmed, and clears it silently when the server rejects the choices", async () => {
    const asked = pricingCalls();
    render(<Configurator reply={reply} />);
    choose("72");
    await pass(200);
    for (const [index, wait] of [2000, 4000, 8000].entries()) {
      expect(asked).toHaveLength(index + 1);
      asked[index]?.answer(failure, 500);
      await pass(0);
      expect(total()).toContain("$1,630.00");
      await pass(wait);
      await pass(200);
    }
    asked[3]?.answer(priced(1630));
    await pass(300_000);
    expect(asked).toHaveLength(4);
    expect(screen.queryByText("Failed to calculate pricing")).toBeNull();
    expect(window.document.querySelector("[role=alert]")).toBeNull();

    choose("48");
    await pass(200);
    asked[4]?.answer(refusal, 400);
    await pass(0);
    expect(total()).toContain("$0.00");
    choose("72");
    expect(total()).toContain("$1,630.00");
  });
});

describe("when staff change the rules under an open page", () => {
  const without = (value: string, facts: Partial<RulesDocument> = {}): RulesDocument => ({
    ...document,
    steps: document.steps.map((step) => ({
      ...step,
      options: step.options.filter((option) => option.value !== value),
    })),
    ...facts,
  });

  async function open(hash: string) {
    window.history.replaceState(null, "", `/${hash}`);
    const joined = await joinServer(document);
    const loaded = await fetch("/api/configuration/rules/adjustable-height-work-table");
    const [reply, tag] = [await loaded.json(), loaded.headers.get("ETag") ?? undefined];
    const page = (shown: boolean) => (
      <ShownContext value={shown}>
        <Configurator reply={reply} tag={tag} />
      </ShownContext>
    );
    const { rerender } = render(page(true));
    return { ...joined, show: (shown: boolean) => rerender(page(shown)) };
  }

  async function fillForm() {
    click("Request Quote");
    await screen.findByText("Request a Quote");
    const { name, company, email, phone } = customer({ company: "Overtaken Inc." });
    for (const [label, value] of [
      ["Full Name", name],
      ["Company Name", company],
      ["Email Address", email],
      ["Phone Number", phone],
    ] as const)
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fireEvent.click(screen.getByLabelText("Home Delivery ($199.00)"));
  }

  it("the page checks the rules when its tab is shown again, or its window is visible again after a while", async () => {
    const { server, show } = await open("");
    show(false);
    server.reviseRules({ ...document, name: "Another Bench" });
    show(true);
    await screen.findByText("Another Bench", { selector: "h1" });
    expect(screen.queryByLabelText("Notices")).toBeNull();
    const hide = (hidden: boolean) => {
      vi.spyOn(window.document, "hidden", "get").mockReturnValue(hidden);
      fireEvent(window.document, new Event("visibilitychange"));
    };
    hide(true);
    server.reviseRules({ ...document, name: "A Third Bench" });
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
    hide(false);
    await screen.findByText("A Third Bench", { selector: "h1" });
  });

  it("a quote at another price says so, and the page shows that price", async () => {
    const { server } = await open("#width=72&frame_color=charcoal");
    await fillForm();
    server.reviseRules({ ...document, basePrice: 1600 });
    click("Submit Quote Request");
    await screen.findByText(/^Our prices changed while you were configuring/);
    expect(screen.getByText("$1,934.00")).toBeInTheDocument();
    await waitFor(() => expect(total()).toContain("$1,735.00"));
  });

  it("a quote resent at the shown price reports no other price", async () => {
    const { server, cut, clear } = await open("#width=72&frame_color=charcoal");
    await fillForm();
    cut();
    click("Submit Quote Request");
    await screen.findByText("Failed to submit quote request");
    clear();
    click("Cancel");
    server.reviseRules({ ...document, basePrice: 1600 });
    choose("84");
    choose("72");
    await waitFor(() => expect(total()).toContain("$1,735.00"));
    await fillForm();
    click("Submit Quote Request");
    await screen.findByText("Quote Request Submitted!");
    expect(screen.getByText("$1,934.00")).toBeInTheDocument();
    expect(screen.queryByText(/^Our prices changed/)).toBeNull();
  });

  it("the next choice loads the new rules, and the page reports the changes", async () => {
    const { server } = await open("#width=72&frame_color=light-gray");
    server.reviseRules(without("light-gray", { basePrice: 1600 }));
    choose("84");
    const notices = screen.getByLabelText("Notices");
    await waitFor(() => expect(notices).toHaveTextContent("Our catalog changed"));
    expect(notices).toHaveTextContent("Your total went from $1,755.00 to $1,860.00.");
    expect(notices).toHaveTextContent("Removed: Frame Color Light gray (no longer offered).");
    expect(total()).toContain("$1,860.00");
    expect(screen.getByLabelText("Steps")).toHaveTextContent("Step 2: Frame Color (needs a choice)");
    click("Request Quote");
    expect(screen.getByText(/^Frame Color is still open/)).toBeInTheDocument();
  });

  it("the page gets the rules only when they change, and says quietly that they could not be loaded, until they could", async () => {
    const { server, setLine: through, cut, clear } = await open("");
    const statuses: number[] = [];
    through(async (send, call) => {
      const answered = await send();
      if (call.includes("/rules/")) statuses.push(answered.status);
      return answered;
    });
    choose("72");
    await waitFor(() => expect(statuses).toEqual([304]));
    server.reviseRules({ ...document, basePrice: 1600 });
    choose("84");
    await waitFor(() => expect(statuses).toEqual([304, 200]));
    choose("72");
    await waitFor(() => expect(total()).toContain("$1,735.00"));
    await waitFor(() => expect(statuses.at(-1)).toBe(304));

    const said = () => screen.getByRole("status", { name: "Connection", hidden: true }).textContent;
    cut();
    choose("60");
    const sentence = "The latest catalog could not be loaded. We will keep trying.";
    await waitFor(() => expect(said()).toBe(sentence));
    expect(total()).toContain("$1,600.00");
    clear();
    choose("84");
    await waitFor(() => expect(said()).toBe(""));
  });

  it("a quote form whose bench became unfinished keeps its input, and completes the bench", async () => {
    const { server } = await open("#width=72&frame_color=charcoal");
    await fillForm();
    server.reviseRules(without("charcoal"));
    click("Submit Quote Request");
    const form = within(window.document.querySelector("dialog") ?? expect.fail("no dialog"));
    await form.findByText(/^Frame Color is still open: send it as it is and we will advise you, or/);
    fireEvent.click(form.getByText("Complete it for me"));
    expect(form.getByText(/^We added Frame Color/)).toHaveFocus();
    expect(screen.getByLabelText("Full Name")).toHaveValue("Ada Byron");
    click("Try Again");
    await screen.findByText("Quote Request Submitted!");
    const [row] = server.rows(
      "select snapshot from quotes join quote_snapshots on quote_seq = seq where company = 'Overtaken Inc.'",
    );
    expect(String(row?.snapshot)).toContain('"frame_color":"');
  });
});
