import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { Embedding } from "#client/admin/embedding/Embedding.tsx";
import { createQueryClient } from "#client/api/query-cache.tsx";
import {
  line,
  partner,
  partnerWith,
  serve,
  show,
  standInForStyleSheets,
} from "../../../support/components/embedding-section.tsx";
import { withQueries } from "../../../support/components/with-queries.tsx";
import { catalogDocument } from "../../../support/rules/catalog.ts";

const element = () =>
  waitFor(() => {
    const found = document.querySelector("workbench-configurator");
    if (!found) throw new Error("There is no preview.");
    return found;
  });
const log = () => screen.getByRole("log", { name: "Events" });

beforeEach(standInForStyleSheets);

describe("the partners with settings", () => {
  it("name the sites that may show them, their own or the default ones", async () => {
    const origins = ["https://shop.example", "https://acme.example"];
    const other = { id: "other", name: "Other", isOn: false };
    serve({
      partners: [partnerWith({ origins }), partnerWith(other)],
      embedOrigins: ["https://known.example"],
    });
    const user = await show();
    expect(
      screen.getByText(
        "These sites may show the configurator: https://shop.example, https://acme.example.",
      ),
    ).toBeVisible();
    await user.selectOptions(partner(), "other");
    expect(screen.getByText(/^The settings of/)).toHaveTextContent(
      "The settings of Other are under Partners. It is turned off: its pages show a sentence instead.",
    );
    expect(screen.getByText(/https:\/\/known\.example\.$/)).toBeVisible();
  });

  it("are offered for each of forty partners, and no name reverses its ID", async () => {
    const partners = Array.from({ length: 40 }, (_, index) =>
      partnerWith({ id: `p${index}`, name: `${"Long name ".repeat(11)}\u202e${index}` }),
    );
    serve({ partners });
    const user = await show();
    const options = within(partner()).getAllByRole<HTMLOptionElement>("option");
    expect(options).toHaveLength(42);
    for (const option of options.slice(1, -1))
      expect(option.text).toMatch(/\u202c\u2069 \(p\d+\)$/);
    await user.selectOptions(partner(), "p39");
    expect(line().value).toContain('partner="p39"');
  });

  it("take precedence over the initial bench, with a note", async () => {
    serve({ partners: [partnerWith({ fixedChoices: { width: "72" } })] });
    const user = await show();
    await user.click(screen.getByRole("textbox", { name: "Initial bench" }));
    await user.paste("#width=84&frame_color=mauve");
    const note = screen.getByText(/^The configurator leaves out/).parentElement;
    expect(note).toHaveTextContent("Frame Color has no option 'mauve'.");
    expect(note?.querySelectorAll("li")).toHaveLength(2);
  });
});

describe("the list of partners", () => {
  it("is loaded, and can be loaded again after a failure", async () => {
    serve("never");
    const { unmount } = render(<Embedding config={catalogDocument} shown />, {
      wrapper: withQueries(),
    });
    expect(screen.getByText("Loading the partners …")).toBeVisible();
    unmount();

    serve("busy", { partners: [partnerWith({})] });
    render(<Embedding config={catalogDocument} shown />, { wrapper: withQueries() });
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The partners could not be loaded. The server is busy.",
    );
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("combobox", { name: "Partner" })).toHaveValue("acme");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });
});

describe("the preview", () => {
  it("is the element itself, and follows the options after a pause", async () => {
    serve({ partners: [partnerWith({})] });
    const user = await show();
    const shown = await element();
    expect(shown.getAttribute("partner")).toBe("acme");
    await user.selectOptions(screen.getByRole("combobox", { name: "Theme" }), "Light");
    await waitFor(() => expect(shown.getAttribute("theme")).toBe("light"));
    expect(await element()).toBe(shown);
    await user.selectOptions(partner(), "");
    await waitFor(async () => expect((await element()).hasAttribute("partner")).toBe(false));
    expect(await element()).not.toBe(shown);
  });

  it("restarts only if the partner's settings changed", async () => {
    const changed = { ...partnerWith({ hidePrices: true }), version: 2 };
    serve(
      { partners: [partnerWith({})] },
      { partners: [{ ...partnerWith({}), recentQuotes: 1 }] },
      { partners: [changed] },
    );
    const client = createQueryClient();
    render(<Embedding config={catalogDocument} shown />, { wrapper: withQueries(client) });
    const shown = await element();
    await act(() => client.refetchQueries());
    expect(await element()).toBe(shown);
    await act(() => client.refetchQueries());
    await waitFor(async () => expect(await element()).not.toBe(shown));
  });

  it("logs its events, newest first, until they are cleared", async () => {
    serve({});
    const user = await show();
    expect(log()).toHaveTextContent(/^Events from the preview/);
    const shown = await element();
    act(() => {
      shown.dispatchEvent(new CustomEvent("ready", { detail: { complete: false } }));
      shown.dispatchEvent(new CustomEvent("quote-submitted", { detail: { quoteId: "Q-1" } }));
      shown.dispatchEvent(new CustomEvent("other", { detail: {} }));
    });
    const entries = [...log().querySelectorAll("summary")].map(({ textContent }) => textContent);
    expect(entries).toEqual([
      expect.stringMatching(/^\d+:\d\d:\d\d [AP]M quote-submitted {"quoteId":"Q-1"}$/),
      expect.stringMatching(/ ready {"complete":false}$/),
    ]);
    await user.click(screen.getByRole("button", { name: "Clear" }));
    expect(log().querySelector("summary")).toBeNull();
    expect(screen.getByText("A quote requested in the preview is a real quote.")).toBeVisible();
  });
});
