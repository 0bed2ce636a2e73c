import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { App } from "#client/page/App.tsx";
import { nextFrame } from "#client/page/next-frame.ts";
import { preloadParts } from "#client/ui/components/lazy-part.tsx";
import { loadView } from "#client/ui/components/load-view.tsx";
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

  it("says in its head whose it is, and how to reach them", () => {
    const logo = { image: `${"a".repeat(32)}.png`, width: 300, height: 100 };
    const company = { name: "Northfield Co.", phone: "+1 (414) 555-0142", email: "sales@north.example", logo };
    const { container } = render(<App rules={{ reply, tag: "1", company }} />);
    expect(screen.getByText("Northfield Co.")).toBeVisible();
    expect(screen.queryByText("Workbench Configurator")).toBeNull();
    const [phone] = screen.getAllByRole("link", { name: "+1 (414) 555-0142" });
    expect(phone).toHaveAttribute("href", "tel:+14145550142");
    expect(screen.getByRole("link", { name: "sales@north.example" })).toHaveAttribute(
      "href",
      "mailto:sales@north.example",
    );
    expect(container.querySelector("header img")).toHaveAttribute("width", "84");
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
    expect(screen.getAllByText("60 in")[0]).toBeVisible();
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

it("a view whose file cannot be loaded says so, and how to go on", async () => {
  const View = loadView(async () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  await act(async () => render(<Suspense>{<View />}</Suspense>));
  expect(screen.getByRole("alert")).toHaveTextContent(
    "This view could not be loadedCheck your connection, then reload the page.Reload",
  );
});

it("each part that loads later has something to show if its file cannot be loaded", () => {
  const files = readdirSync("client", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  const bare = files.flatMap((file) =>
    readFileSync(join("client", file), "utf8")
      .split(/\blazy\(/)
      .slice(1)
      .filter((after) => !/\(\) => \(\{\s*default:/.test(after.slice(0, 300)))
      .map(() => file),
  );
  expect(bare).toEqual([]);
});

/** What has happened by the time that a page with these frames may run its script. */
async function waitWith(requestFrame: (show: () => void) => void, isHidden = false) {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.spyOn(window, "requestAnimationFrame").mockImplementation((show) => {
    requestFrame(() => show(0));
    return 1;
  });
  vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
  let isShown = false;
  void nextFrame().then(() => {
    isShown = true;
  });
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return isShown;
  };
  return { after };
}

it("the page's script waits for the frame, and does not delay it", async () => {
  let show = () => {};
  const { after } = await waitWith((shown) => {
    show = shown;
  });
  expect(await after(500)).toBe(false);
  show();
  expect(await after(0)).toBe(true);
});

it("the page's script starts at once in a tab in the background", async () => {
  const { after } = await waitWith(() => {}, true);
  expect(await after(0)).toBe(true);
});

it("the page's script starts after a second in a frame that the browser never shows", async () => {
  const { after } = await waitWith(() => {});
  expect(await after(999)).toBe(false);
  expect(await after(1)).toBe(true);
});
