import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { AdminView } from "#client/admin/AdminView.tsx";
import { ConfiguratorView } from "#client/configurator/ConfiguratorView.tsx";
import { preloadParts } from "#client/ui/components/lazy-part.tsx";
import { button, field, waitForText } from "../../support/components/admin-panel.tsx";
import { joinServer } from "../../support/components/joined-server.ts";
import { refusal, showQuotes } from "../../support/components/quote-requests.tsx";
import { askForQuote, storedStatus } from "../../support/quotes/asked-quotes.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { smallCatalog } from "../../support/rules/small-catalog.ts";

type Fields = string | { readonly [Name in string]?: Fields };

const OPTION = fields("value label description priceModifier price image sku specifications dimensions colorCode when");
const STEP = {
  ...fields("key name stepNumber required description multiSelect"),
  options: OPTION,
  conditionalOptions: OPTION,
};
const RULES = { basePrice: "", steps: STEP };
const QUOTE = {
  ...fields("quoteId status timestamp customerInfo"),
  pricing: { totalPrice: "", parts: fields("stepName optionName price") },
};

/** The fields of each reply in section 7 of the specification. Other replies keep theirs. */
const REPLIES: readonly (readonly [call: RegExp, reply: Fields])[] = [
  [/^GET \/api\/configuration\/rules/, { rules: RULES }],
  [/^POST \/api\/pricing/, { pricing: { ...QUOTE.pricing, breakdown: fields("basePrice modifications") } }],
  [/^POST \/api\/quotes\/submit/, { quoteId: "" }],
  [/^GET \/api\/quotes\/list/, { quotes: QUOTE }],
  [/^(PUT|DELETE) \/api\/quotes\/Q-[^/]*(\/status)?( |$)/, {}],
  [/^GET \/api\/admin\/config/, { config: RULES }],
  [/^(POST|PUT|DELETE) \/api\/admin\/(config|steps)/, {}],
];

function fields(names: string): Fields & object {
  return Object.fromEntries(names.split(" ").map((name) => [name, ""]));
}

/** A value with these fields alone; the elements of a list likewise. */
function strip(value: unknown, wanted: Fields | undefined): unknown {
  if (Array.isArray(value)) return value.map((each) => strip(each, wanted));
  if (typeof wanted !== "object" || typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => name in wanted);
  return Object.fromEntries(kept.map(([name, each]) => [name, strip(each, wanted[name])]));
}

/** A server whose replies have the specified fields and no others. It knows no short form of the list. */
async function joinBareServer(document = smallCatalog) {
  const joined = await joinServer(document);
  joined.setLine(async (send, call) => {
    if (call.startsWith("GET /api/quotes/Q-")) return refusal("There is no such call.");
    const reply = call.startsWith("GET /api/quotes/list")
      ? await joined.direct(new URL("/api/quotes/list", joined.server.url))
      : await send();
    const [, wanted] = REPLIES.find(([pattern]) => pattern.test(call)) ?? [];
    if (!wanted || !reply.ok) return reply;
    return Response.json(strip(await reply.json(), { success: "", ...Object(wanted) }));
  });
  return joined;
}

it("the configurator works with replies of the specified fields alone", async () => {
  await preloadParts();
  const { server } = await joinBareServer();
  render(<ConfiguratorView />);
  await screen.findByText("Now Building:");
  for (const value of ["60", "24", "black"]) {
    const option = document.querySelector(`input[value="${value}"]`);
    fireEvent.click(option ?? expect.fail(`no ${value}`));
    const next = screen.queryByText(/Next Step$/);
    if (next) fireEvent.click(next);
  }
  fireEvent.click(screen.getByText("Request Quote"));
  fireEvent.change(await screen.findByLabelText("Full Name"), { target: { value: "Ada" } });
  for (const [label, value] of [
    ["Company Name", "Analytical Engines"],
    ["Email Address", "ada@example.com"],
    ["Phone Number", "+1 555 010 0100"],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByLabelText("Home Delivery ($199.00)"));
  fireEvent.click(screen.getByText("Submit Quote Request"));
  await screen.findByText("Quote Request Submitted!");
  expect(server.rows("select id from quotes")).toHaveLength(1);
});

it("the Admin Panel works with replies of the specified fields alone, and loads the rules again after a change", async () => {
  const { storedOption } = await joinBareServer();
  render(<AdminView active />);
  await waitForText("Base Price");
  const price = field("Price modifier of 96 in");
  fireEvent.focus(price);
  fireEvent.change(price, { target: { value: "440" } });
  fireEvent.keyDown(price, { key: "Enter" });
  await waitForText("Option updated successfully");
  expect((await storedOption("width", "96"))?.priceModifier).toBe(440);
  await waitFor(() => expect(field("Price modifier of 96 in")).toHaveValue("440.00"));
  expect(button("Add Step")).toBeVisible();
});

it("Quote Requests works with replies of the specified fields alone, even without a quote", async () => {
  const joined = await joinBareServer(catalogDocument);
  const empty = showQuotes();
  await screen.findByText("No quote requests yet");
  empty.unmount();
  const quoteId = await askForQuote(joined, { company: "A Corp" });
  const { container } = showQuotes();
  const card = await waitFor(() => container.querySelector(`[data-quote="${quoteId}"]`) ?? expect.fail("no card"));
  expect(card).toHaveTextContent("A Corp");
  expect(card).toHaveTextContent("$4,184.00");
  const approve = await waitFor(
    () => container.querySelector("article [data-status=approved]") ?? expect.fail("no detail"),
  );
  for (const text of ["+1 555 010 0100", "Electric, two-column", "$4,184.00"])
    expect(container.querySelector("article")).toHaveTextContent(text);
  fireEvent.click(approve);
  await screen.findByText("Quote status updated");
  expect(await storedStatus(joined, quoteId)).toBe("approved");
});
