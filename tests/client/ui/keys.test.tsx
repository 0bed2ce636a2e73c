import { fireEvent, render, renderHook, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type QuoteCommand, useQuoteKeys } from "#client/quotes/work/keyboard-commands.ts";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { SearchField } from "#client/ui/fields/SearchField.tsx";

describe("a shortcut of Quote Requests", () => {
  const pending = { type: "set", status: "pending" };
  const reviewed = { type: "set", status: "reviewed" };
  it.each<[keyboard: string, press: KeyboardEventInit, command: object | undefined]>([
    ["American", { key: "1", code: "Digit1" }, pending],
    ["number pad", { key: "1", code: "Numpad1" }, pending],
    ["American with Shift", { key: "!", code: "Digit1", shiftKey: true }, undefined],
    ["French", { key: "&", code: "Digit1" }, pending],
    ["French", { key: "é", code: "Digit2" }, reviewed],
    ["French with Shift", { key: "1", code: "Digit1", shiftKey: true }, pending],
    ["Czech", { key: "+", code: "Digit1" }, pending],
    ["Arabic", { key: "١", code: "Digit1" }, pending],
    ["Persian on glass", { key: "۱", code: "" }, pending],
    ["French A", { key: "a", code: "KeyQ" }, { type: "assign" }],
    ["French Q", { key: "q", code: "KeyA" }, undefined],
    ["Russian", { key: "ы", code: "KeyS" }, { type: "send" }],
    ["Hebrew", { key: "ד", code: "KeyS" }, { type: "send" }],
    ["Greek", { key: "σ", code: "KeyS" }, { type: "send" }],
    ["Dvorak S", { key: "s", code: "Semicolon" }, { type: "send" }],
    ["Dvorak O", { key: "o", code: "KeyS" }, undefined],
    ["CapsLock", { key: "S", code: "KeyS" }, { type: "send" }],
    ["French with CapsLock", { key: "1", code: "Digit1" }, pending],
    ["French with CapsLock, as Linux types it", { key: "É", code: "Digit2" }, reviewed],
    ["Thai with Shift", { key: "๑", code: "Digit1", shiftKey: true }, pending],
    ["Thai /", { key: "/", code: "Digit2" }, undefined],
    ["dead key", { key: "Dead", code: "Digit2" }, undefined],
    ["AltGr", { key: "?", code: "KeyW", ctrlKey: true, altKey: true, modifierAltGraph: true }, { type: "keys" }],
    ["Ctrl and Alt", { key: "s", code: "KeyS", ctrlKey: true, altKey: true }, undefined],
    ["Bépo", { key: "è", code: "KeyT" }, undefined],
    ["Safari, composing", { key: "1", code: "Digit1", keyCode: 229 }, undefined],
  ])("is the character that is typed: %s %o", (_keyboard, press, command) => {
    const run = vi.fn<(command: QuoteCommand) => void>();
    renderHook(() => useQuoteKeys(true, true, run));
    fireEvent.keyDown(document.body, press);
    expect(run.mock.calls.map(([told]) => told)).toEqual(command ? [command] : []);
  });
});

it.each<[place: string, press: KeyboardEventInit, target: string, focused: boolean]>([
  ["on the page", { key: "/" }, "Elsewhere", true],
  ["with Shift, as in German", { key: "/", shiftKey: true }, "Elsewhere", true],
  ["with Ctrl", { key: "/", ctrlKey: true }, "Elsewhere", false],
  ["with AltGr", { key: "/", ctrlKey: true, altKey: true, modifierAltGraph: true }, "Elsewhere", true],
  ["in a select", { key: "/" }, "Status", false],
])("the key '/' %s", (_place, press, target, focused) => {
  Element.prototype.checkVisibility = () => true;
  render(
    <>
      <SearchField hint="Find" value="" onText={() => {}} />
      <button type="button">Elsewhere</button>
      <select aria-label="Status" />
    </>,
  );
  fireEvent.keyDown(screen.queryByText(target) ?? screen.getByLabelText(target), press);
  expect(document.activeElement === screen.getByRole("searchbox")).toBe(focused);
});

it("Escape that ends a composition in Safari closes no dialog", () => {
  const close = vi.fn();
  render(
    <Dialog title="Notes" onClose={close}>
      <input aria-label="Note" />
    </Dialog>,
  );
  fireEvent.keyDown(screen.getByLabelText("Note"), { key: "Escape", keyCode: 229 });
  expect(close).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText("Note"), { key: "Escape", keyCode: 27 });
  expect(close).toHaveBeenCalledOnce();
});
