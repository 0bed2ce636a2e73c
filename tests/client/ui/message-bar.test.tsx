import { fireEvent, render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { MessageBar } from "#client/ui/MessageBar.tsx";

it("Ctrl+Z takes back what a message tells of, but not while its view is hidden behind another tab", () => {
  const undo = vi.fn<() => void>();
  const messages = [{ id: 1, tone: "success", text: "Quote status updated", undo }] as const;
  const view = (hidden: boolean) => (
    <div hidden={hidden}>
      <MessageBar messages={messages} onGone={() => {}} />
    </div>
  );
  const { rerender } = render(view(true));
  fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
  expect(undo).not.toHaveBeenCalled();

  rerender(view(false));
  fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
  expect(undo).toHaveBeenCalledOnce();
});
