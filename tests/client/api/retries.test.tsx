import { expect, it, vi } from "vitest";
import { call } from "#client/api/call.ts";
import { HTTP_LIMITS } from "#server/http/limited-server.ts";

type Answer = "lost" | "proxy" | "gateway" | "never" | object;

/** A server that answers one request after the other. Returns the key of each. */
function serve(...answers: readonly Answer[]) {
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_path: string, { headers, signal }: RequestInit) => {
    const answer = answers[keys.length] ?? {};
    keys.push(new Headers(headers).get("Idempotency-Key"));
    if (answer === "never")
      return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    if (answer === "lost") throw new TypeError("Failed to fetch");
    if (answer === "gateway") return Response.json({ status: 504, error: "Gateway Timeout" }, { status: 504 });
    if (answer === "proxy") return new Response("<h1>Bad Gateway</h1>", { status: 502 });
    return Response.json({ success: true, ...answer }, { status: "error" in answer ? 409 : 200 });
  });
  return keys;
}

const makeSecret = () => call("POST /api/admin/partners/{partnerId}/secret", { params: { partnerId: "acme" } });

it.each(["lost", "proxy", "gateway"] as const)(
  "a change whose reply is %s is sent once more with its key",
  async (answer) => {
    const keys = serve(answer, { secret: "whsec_1" });
    expect(await makeSecret()).toMatchObject({ secret: "whsec_1" });
    expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0]]);
  },
);

it("a reply that does not come within a minute counts as lost", async () => {
  vi.useFakeTimers();
  const keys = serve("never", { secret: "whsec_1" });
  const made = makeSecret();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await made).toMatchObject({ secret: "whsec_1" });
  expect(keys).toEqual([keys[0], keys[0]]);
});

it.each([
  { what: "a question", limit: 60_000, ask: () => call("GET /api/customer/quote", {}) },
  {
    what: "a question that its view can end",
    limit: 60_000,
    ask: () => call("GET /api/quotes/changes", { query: { since: 1 }, signal: new AbortController().signal }),
  },
  {
    what: "a file",
    limit: HTTP_LIMITS.requestMs + 60_000,
    ask: () => call("POST /api/customer/attachments", { query: { name: "a.pdf" }, body: new File(["%PDF"], "a.pdf") }),
  },
])("$what without a reply fails after $limit ms", async ({ limit, ask }) => {
  vi.useFakeTimers();
  serve("never");
  const failed = vi.fn();
  ask().catch(failed);
  await vi.advanceTimersByTimeAsync(limit - 1);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: "The server could not be reached." }));
});

it("a question ends with its view", async () => {
  serve("never", "never");
  const view = new AbortController();
  const ask = () => call("GET /api/quotes/changes", { query: { since: 1 }, signal: view.signal });
  const asked = ask();
  view.abort();
  await expect(asked).rejects.toBe(view.signal.reason);
});

it("a change keeps its key for a minute when staff send it again, until it is made", async () => {
  vi.useFakeTimers();
  const keys = serve("lost", "lost", "lost", "lost", "lost", { secret: "whsec_1" });
  await expect(makeSecret()).rejects.toThrow("The server could not be reached.");
  vi.advanceTimersByTime(59_000);
  await expect(makeSecret()).rejects.toThrow("The server could not be reached.");
  await makeSecret();
  await makeSecret();
  expect(new Set(keys.slice(0, 6)).size).toBe(1);
  expect(keys[6], "after a reply").not.toBe(keys[0]);
});

it.each(["changed", "saved", "sent"])(
  "a change keeps its key through a refusal after a lost reply, which does not say that nothing was %s",
  async (done) => {
    const refusal = { success: false, code: "missing_role", error: `Ask an owner. Nothing was ${done}.` };
    const keys = serve("lost", refusal, { secret: "whsec_1" });
    await expect(makeSecret()).rejects.toThrow(`Ask an owner. It may have been ${done} before.`);
    expect(await makeSecret()).toMatchObject({ secret: "whsec_1" });
    expect(new Set(keys).size).toBe(1);
  },
);

it("a change is meant anew after a minute, after another one was made, or with another body", async () => {
  vi.useFakeTimers();
  const keys = serve("lost", "lost", "lost", "lost", {}, "lost", "lost", {}, {});
  const rename = (name: string) =>
    call("PUT /api/admin/partners/{partnerId}", { params: { partnerId: "acme" }, body: { name } });
  await expect(rename("Acme")).rejects.toThrow();
  await expect(rename("Acme Tools")).rejects.toThrow();
  vi.advanceTimersByTime(61_000);
  await rename("Acme");
  await expect(rename("Acme")).rejects.toThrow();
  await rename("Acme Tools");
  await rename("Acme");
  expect(new Set([0, 2, 4, 5, 7, 8].map((at) => keys[at])).size).toBe(6);
});

it("a long body takes its time", async () => {
  vi.useFakeTimers();
  serve("never");
  const answered = vi.fn();
  const body = { name: "Acme", origins: ["https://www.example.com/".padEnd(70_000, "a")] };
  call("PUT /api/admin/partners/{partnerId}", { params: { partnerId: "acme" }, body }).then(answered, answered);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(answered).toHaveBeenCalled();
});

it("a refused change is not sent again", async () => {
  const keys = serve({ success: false, error: "This partner no longer exists.", code: "not_found" });
  await expect(makeSecret()).rejects.toThrow("This partner no longer exists.");
  expect(keys).toHaveLength(1);
});

it("a sign-in has no key: the server would not know whose it is", async () => {
  const keys = serve("lost");
  await expect(call("POST /api/staff/session", { body: { password: "correct-horse-battery" } })).rejects.toThrow();
  expect(keys).toEqual([null]);
});
