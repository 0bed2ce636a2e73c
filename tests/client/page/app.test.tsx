import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
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
const current = () =>
  screen.getAllByRole("tab").filter((each) => each.getAttribute("aria-selected") === "true");

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

  it("opens Quote Requests from a link to a quote", () => {
    window.history.replaceState(null, "", "/#quote=Q-261121-7K3MP");
    onTestFinished(() => window.history.replaceState(null, "", "/"));
    render(<App rules={undefined} />);
    expect(current()).toEqual([tab("Quote Requests")]);
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
