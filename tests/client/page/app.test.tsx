import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { App } from "#client/page/App.tsx";
import { preloadParts } from "#client/ui/components/lazy-part.tsx";
import { rulesReply } from "#shared/api/rules/rules-reply.ts";
import { widthAndDepth } from "../../support/rules/catalog.ts";

beforeAll(preloadParts);

const reply = rulesReply(widthAndDepth, 1, {});

/** The requests for the rules so far. All others stay without an answer. */
let asked: string[];
let answer: () => Response;

beforeEach(() => {
  asked = [];
  answer = () => Response.json(reply);
  vi.stubGlobal("fetch", async (address: string) => {
    if (!address.includes("/rules/")) return new Promise(() => {});
    asked.push(address);
    return answer();
  });
});

const tab = (name: string) => screen.getByRole("tab", { name });
const current = () => screen.getAllByRole("tab").filter((each) => each.getAttribute("aria-selected") === "true");

describe("the page", () => {
  it("switches between three views with tab buttons", () => {
    render(<App rules={{ reply, tag: "1" }} />);
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Product Configurator",
      "Admin Panel",
      "Quote Requests",
    ]);
    for (const name of ["Admin Panel", "Quote Requests", "Product Configurator"]) {
      fireEvent.click(tab(name));
      expect(current()).toEqual([tab(name)]);
      expect(screen.getByRole("tabpanel", { name })).toBeVisible();
    }
    expect(screen.getByRole("heading", { name: "Step 1 Width" })).toBeVisible();
  });

  it("gives each view an address, which a reload opens, and which Back and Forward follow", async () => {
    const go = async (by: number) => {
      const done = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
      act(() => window.history.go(by));
      await act(() => done);
    };
    window.history.replaceState(null, "", "/#width=60");
    render(<App rules={{ reply, tag: "1" }} />);
    fireEvent.click(tab("Admin Panel"));
    expect(window.location.hash).toBe("#admin/catalog");
    window.history.replaceState(null, "", "#admin/history");
    fireEvent.click(tab("Product Configurator"));
    expect(window.location.hash).toBe("#width=60");
    fireEvent.click(tab("Admin Panel"));
    expect(window.location.hash, "where it was left").toBe("#admin/history");
    await go(-1);
    expect(current()).toEqual([tab("Product Configurator")]);
    expect(screen.getByRole("radio", { name: /60 in/ })).toBeChecked();
    await go(1);
    expect(current()).toEqual([tab("Admin Panel")]);
  });

  it.each([
    ["#admin/settings/webhooks", "Admin Panel"],
    ["#quotes", "Quote Requests"],
    ["#quote=Q-261121-7K3MP", "Quote Requests"],
    ["#admins", "Product Configurator"],
  ])("opens with the view of %s", (hash, name) => {
    window.history.replaceState(null, "", `/${hash}`);
    render(<App rules={undefined} />);
    expect(current()).toEqual([tab(name)]);
  });

  it("asks for the rules only if it came without them, and says if they cannot be loaded", async () => {
    const { unmount } = render(<App rules={{ reply, tag: "1" }} />);
    expect(asked).toEqual([]);
    unmount();

    answer = () => Response.json({ success: false, error: "The server is busy." }, { status: 503 });
    render(<App rules={undefined} />);
    await screen.findByText("Failed to load configuration rules");
    expect(screen.queryByText("Now Building:")).toBeNull();
    answer = () => Response.json(reply);
    fireEvent.click(screen.getByText("Try again"));
    await waitFor(() => expect(screen.getByText("Now Building:")).toBeVisible());
    expect(asked).toHaveLength(2);
  });
});
