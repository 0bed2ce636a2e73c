import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { CodeBlock } from "#client/docs/CodeBlock.tsx";

it("says how to copy a line where the browser has no clipboard, as without https", async () => {
  vi.stubGlobal("navigator", {});
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  render(<CodeBlock title="Try it" text="curl /" />);
  fireEvent.click(screen.getByRole("button", { name: "Copy: Try it" }));
  expect(await screen.findByRole("button", { name: /^Select it to copy/ })).toHaveAccessibleName(
    "Select it to copy: Try it",
  );
});
