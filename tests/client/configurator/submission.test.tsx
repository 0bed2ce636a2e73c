import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { priceBenchOfPage } from "#client/configurator/request/asked-benches.ts";
import { QuoteDialog } from "#client/configurator/request/QuoteDialog.tsx";
import { price } from "#shared/engine/price.ts";
import { readRules } from "#shared/rules/model.ts";
import { joinServer } from "../../support/components/joined-server.ts";
import { holdPromise } from "../../support/held-promise.ts";
import { customer } from "../../support/quotes/submission.ts";
import { option, rulesDocument, step } from "../../support/rules/rules.ts";

const document = rulesDocument([step("width", { options: [option("60")] })]);
const rules = readRules(document);
const configuration = { width: "60" };
const priced = price(rules, configuration);
const bench = priceBenchOfPage(rules, configuration, priced.ok ? priced.pricing : undefined, false);

function Form({ name, dialog: AnyDialog = QuoteDialog }: { name: string; dialog?: typeof QuoteDialog }) {
  return (
    <AnyDialog
      rules={rules}
      benches={[bench]}
      link={null}
      onSent={() => {}}
      typed={{ ...customer({ name }), addressType: "home-delivery", quantity: "1" }}
      recheck={() => {}}
      onAnother={() => {}}
      onClose={() => {}}
    />
  );
}

async function openForm(name = "Ada Byron") {
  const joined = await joinServer(document);
  render(<Form name={name} />);
  return { ...joined, quotes: () => joined.server.rows("select id from quotes") };
}

const send = () => fireEvent.click(screen.getByText(/^(Submit Quote Request|Try Again)$/));

async function shownId(): Promise<string | undefined> {
  await screen.findByText("Quote Request Submitted!");
  return /Q-\d{6}-\w{5}/.exec(window.document.body.textContent ?? "")?.[0];
}

const alert = () => window.document.querySelector("[role=alert]");

describe("a submission", () => {
  it("names the field that the server rejects", async () => {
    const { quotes } = await openForm("Ada\u0007Byron");
    send();
    await screen.findByText("Use one line of ordinary text.");
    expect(alert()).toBeInTheDocument();
    expect(screen.getByLabelText("Full Name")).toHaveAttribute("aria-invalid", "true");
    expect(screen.getByLabelText("Full Name")).toHaveAccessibleDescription("Use one line of ordinary text.");
    expect(quotes()).toEqual([]);
  });

  it("makes one quote when its page is reloaded before the reply and the form sent again", async () => {
    const { setLine: through, clear, quotes } = await openForm();
    const { held, end } = holdPromise();
    onTestFinished(() => end());
    through(async (reach) => {
      const reply = await reach();
      await held;
      return reply;
    });
    send();
    await waitFor(() => expect(quotes()).toHaveLength(1));
    cleanup();
    clear();
    vi.resetModules();
    const page = await import("#client/configurator/request/QuoteDialog.tsx");
    render(<Form name="Ada Byron" dialog={page.QuoteDialog} />);
    send();
    const id = await shownId();
    expect(quotes()).toEqual([{ id }]);
  });

  it.each([true, false])(
    "that is corrected after a lost reply is sent under its key, and says under which ID an earlier one was stored; it arrived: %s",
    async (arrived) => {
      const { setLine, clear, quotes, server } = await openForm();
      setLine(async (reach) => {
        if (arrived) await reach();
        throw new TypeError("Failed to fetch");
      });
      for (const notes of ["Call first.", "Or write."]) {
        fireEvent.change(screen.getByLabelText(/^Additional Notes/), { target: { value: notes } });
        send();
        await screen.findByText(/trying again within a day does not send it twice\.$/);
      }
      clear();
      fireEvent.change(screen.getByLabelText("Email Address"), { target: { value: "ada@engines.example" } });
      send();
      const [first] = arrived ? quotes() : [];
      if (first) {
        await screen.findByText(`Your earlier request was sent as ${first.id}. This one is not sent yet.`);
        expect(quotes()).toEqual([first]);
        send();
      }
      const id = await shownId();
      expect(id).not.toBe(first?.id);
      expect(quotes()).toHaveLength(arrived ? 2 : 1);
      const [stored] = server.rows(`select email, notes from quotes where id = '${id}'`);
      expect(stored).toEqual({ email: "ada@engines.example", notes: "Or write." });
    },
  );
});
