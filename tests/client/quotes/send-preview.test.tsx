import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { SendPreview } from "#client/quotes/send/SendPreview.tsx";
import { sentRevision } from "../../support/quotes/customers-reply.ts";
import { storedQuote } from "../../support/quotes/quote-reply.ts";

it("the preview of the email shows who gets a copy; without email, it shows the message", () => {
  vi.spyOn(HTMLFormElement.prototype, "submit").mockReturnValue();
  const quote = storedQuote();
  const preview = (ccEmail: string, unmailed?: string) => (
    <SendPreview
      quote={{ ...quote, customerInfo: { ...quote.customerInfo, ccEmail } }}
      terms={{ after: 0, source: "latest", leadTime: 15, expiresOn: "2099-12-31", adjustments: [], message: "" }}
      preview={{
        success: true,
        revision: sentRevision({ message: "Dear Ada" }),
        digest: "",
        changes: [],
        conflicts: [],
        email: { subject: "Your quote", text: "", html: "" },
      }}
      unmailed={unmailed}
      files={0}
      error={undefined}
      busy={false}
      onSend={() => {}}
      onBack={() => {}}
      onClose={() => {}}
    />
  );
  const { rerender } = render(preview("purchasing@example.com"));
  expect(screen.getByText("Copy to").nextSibling).toHaveTextContent("purchasing@example.com");
  rerender(preview(""));
  expect(screen.queryByText("Copy to")).toBeNull();
  rerender(preview("", "Email is off"));
  expect(screen.getByText("Dear Ada").closest("section")).toHaveAccessibleName("Message");
});
