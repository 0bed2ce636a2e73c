import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { priceItem } from "#client/configurator/request/asked-benches.ts";
import { QuoteDialog } from "#client/configurator/request/QuoteDialog.tsx";
import { HostContext } from "#client/configurator/state/host-context.ts";
import { readRules } from "#shared/rules/model.ts";
import { joinServer } from "../../support/components/joined-server.ts";
import { customer } from "../../support/quotes/submission.ts";
import { option, rulesDocument, step } from "../../support/rules/rules.ts";

const documentWith = (priceModifier: number, ...others: string[]) =>
  rulesDocument([
    step("width", {
      options: [option("60", { priceModifier }), ...others.map((value) => option(value, { priceModifier: 20 }))],
    }),
  ]);
const known = documentWith(10.5, "72");

const PROJECT = [
  { name: "Packing", quantity: 4, configuration: { width: "60" } },
  { name: "Two-column", quantity: 1, configuration: { width: "72" } },
  { name: "Packing", quantity: 2, configuration: { width: "60" } },
];

/** The filled form for the project, on a page with the known rules. The server has its own by now. */
async function openForm(current = known, { pricesHidden = false, project = PROJECT } = {}) {
  const joined = await joinServer(current);
  const told: unknown[] = [];
  const left: unknown[] = [];
  const rules = { ...readRules(known), ...(pricesHidden && { pricesHidden }) };
  const host = { tell: (message: unknown) => told.push(message), listen: () => () => {} };
  render(
    <HostContext value={{ ...host, takeRules: () => {} }}>
      <QuoteDialog
        rules={rules}
        benches={project.map((each, index) => priceItem(rules, { ...each, id: String(index) }))}
        link={null}
        onSent={() => {}}
        typed={{ ...customer(), addressType: "home-delivery", quantity: "1" }}
        recheck={() => left.push("rechecked")}
        onEdit={(index, { name }) => left.push([index, name])}
        onAnother={() => left.push("another")}
        onClose={() => {}}
      />
    </HostContext>,
  );
  return { ...joined, told, left, user: userEvent.setup() };
}

const body = () => window.document.body;
const submit = () => screen.getByRole("button", { name: /Submit Quote Request|Try Again/ });
const rows = () =>
  within(screen.getByRole("region", { name: "Benches" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const submitted = () => screen.findByText("Quote Request Submitted!");

describe("a project in the quote form", () => {
  it("is submitted as one quote, with a sum for each bench and one delivery fee, which the host hears of, and stays until the visitor starts a new one", async () => {
    const { server, calls, told, left, user } = await openForm();
    expect(rows()).toEqual(["4 × Packing$4,042.00", "1 × Two-column$1,020.00", "2 × Packing$2,021.00"]);
    expect(screen.getByText("Two-column"), "in one piece").toHaveClass("whitespace-nowrap");
    expect(body()).toHaveTextContent("7 benches$7,083.00Delivery$199.00Total$7,282.00");
    await user.dblClick(submit());
    await submitted();
    expect(body()).toHaveTextContent("Total with delivery$7,282.00");
    expect(calls).toHaveLength(1);
    const [quote] = server.rows("select id, total_cents, delivery_fee_cents from quotes");
    expect(quote).toMatchObject({ total_cents: 708_300, delivery_fee_cents: 19_900 });
    expect(told).toEqual([
      { type: "quote-submitted", detail: { quoteId: quote?.id, totalPrice: 7083, items: PROJECT } },
    ]);
    const links = screen.getAllByRole("link", { name: "Drawing" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(
      ["60", "72", "60"].map((width) => expect.stringMatching(`/api/drawings/AWT-${width}-.*pdf`)),
    );
    await user.click(screen.getByRole("button", { name: "Start a New Project" }));
    expect(left).toEqual(["another"]);
  });

  it("names the bench that the server refuses, with the reason, and keeps what was typed", async () => {
    const { server, left, user } = await openForm(documentWith(10.5));
    await user.click(submit());
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent(/Bench 2, 1 × Two-column: .*72.*\. Edit Bench 2Nothing you typed/);
    expect(screen.getByLabelText("Full Name")).toHaveValue("Ada Byron");
    expect(server.rows("select id from quotes")).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Edit Bench 2" }));
    expect(left).toEqual(["rechecked", [1, "Ada Byron"]]);
  });

  it("with benches that cannot be ordered names three of them and sends nothing", async () => {
    const [packing] = PROJECT;
    const bad = { name: "Old", quantity: 1, configuration: { width: "84" } };
    const project = [packing, bad, bad, bad, bad, bad].flatMap((each) => each ?? []);
    const { calls, user } = await openForm(known, { project });
    expect(rows().slice(0, 2)).toEqual(["4 × Packing$4,042.00", "1 × OldCannot be ordered"]);
    expect(screen.getAllByRole("button", { name: /^Edit Bench [234]$/ })).toHaveLength(3);
    expect(screen.getByRole("alert")).toHaveTextContent("2 more of your benches need a change.");
    expect(body()).not.toHaveTextContent("Delivery$");
    await user.click(submit());
    expect(calls).toEqual([]);
  });

  it("shows and reports no amount if prices are hidden", async () => {
    const { told, user } = await openForm(known, { pricesHidden: true });
    expect(rows()).toEqual(["4 × Packing", "1 × Two-column", "2 × Packing"]);
    expect(body()).toHaveTextContent(/We will send you the price with the quote\./);
    expect(body()).not.toHaveTextContent("$");
    await user.click(submit());
    await submitted();
    expect(body()).not.toHaveTextContent("$");
    expect(told).toMatchObject([{ detail: { totalPrice: null, items: PROJECT } }]);
  });
});
