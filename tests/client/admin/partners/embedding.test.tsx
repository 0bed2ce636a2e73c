import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Embedding } from "#client/admin/partners/Embedding.tsx";
import { partnerWith, standInForFrames } from "../../../support/components/partners.ts";

beforeEach(standInForFrames);

const SETTINGS = {
  success: true,
  partners: [],
  embedOrigins: null,
  publicOrigin: "https://bench.example.com",
} as const;

type Props = Partial<ComponentProps<typeof Embedding>>;

const embedding = (props: Props) => <Embedding settings={SETTINGS} {...props} />;

function show(props: Props = {}) {
  const { rerender } = render(embedding(props));
  return { user: userEvent.setup(), showAgain: (changed: Props) => rerender(embedding({ ...props, ...changed })) };
}

const line = () => screen.getByLabelText<HTMLTextAreaElement>(/^Line for /);
const element = () => document.querySelector("workbench-configurator");

describe("the line for a page", () => {
  it("has the partner and the public address", () => {
    show({ partner: partnerWith({}) });
    expect(line()).toHaveValue(
      '<script src="https://bench.example.com/embed.js" async></script>' +
        '<workbench-configurator partner="acme"><a href="https://bench.example.com/?partner=acme">Build your workbench</a></workbench-configurator>',
    );
    expect(screen.queryByText("PUBLIC_URL")).not.toBeInTheDocument();
  });

  it("works without a partner, and without a public address has that of the page and says so", () => {
    show({ settings: { ...SETTINGS, publicOrigin: null } });
    expect(line().value).toContain(`src="${window.location.origin}/embed.js"`);
    expect(line().value).toContain("<workbench-configurator><a href=");
    expect(screen.getByText("PUBLIC_URL")).toBeVisible();
  });

  it("is copied by its button, or selected if the browser blocks copying", async () => {
    const { user } = show();
    const copy = screen.getAllByRole("button", { name: "Copy" })[0] ?? document.body;
    await user.click(copy);
    expect(await navigator.clipboard.readText()).toBe(line().value);
    expect(screen.getByText("Copied")).toHaveAttribute("role", "status");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no"));
    await user.click(copy);
    expect(await screen.findByText(/^The browser blocked copying\./)).toBeVisible();
    expect(line()).toHaveFocus();
    expect(line().selectionEnd).toBe(line().value.length);
  });
});

it("the preview is the element itself, which follows the accent and starts over when the settings change", async () => {
  const { user, showAgain } = show({ partner: partnerWith({}), accent: "#1f5fa8" });
  expect(element()).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show Preview" }));
  const shown = element();
  expect(shown?.getAttribute("partner")).toBe("acme");
  expect(shown?.getAttribute("accent")).toBe("#1f5fa8");
  expect(screen.getByText(/A quote requested in the preview is a real quote\.$/)).toBeVisible();
  showAgain({ accent: "" });
  expect(shown?.hasAttribute("accent")).toBe(false);
  showAgain({ partner: { ...partnerWith({}), hasSecret: true } });
  expect(element()).toBe(shown);
  showAgain({ partner: partnerWith({ hidePrices: true }, 2) });
  expect(element()).not.toBe(shown);
});
