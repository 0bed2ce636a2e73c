import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { QuoteCard } from "#client/quotes/list/QuoteCard.tsx";
import type { Quote } from "#shared/quotes.ts";
import { storedQuote } from "../../support/quote-reply.ts";

const show = (facts: Partial<Quote>) =>
  render(
    <QuoteCard
      quote={storedQuote(facts)}
      status="quoted"
      now={new Date("2026-09-21T16:00:00Z")}
      timeZone="UTC"
      overdue={false}
      isNew={false}
      isGone={false}
      selected={false}
      checked={false}
      onSelect={() => {}}
      onCheck={() => {}}
    />,
  );

const card = () => screen.getByRole("button");

describe("the card of a quote", () => {
  it("tells by whose page it came, by name where there is one", () => {
    const { unmount } = show({ partner: { id: "acme", name: "Acme <i>Tools</i>" } });
    expect(card()).toHaveTextContent("via Acme <i>Tools</i> $4,184.00");
    unmount();
    show({ partner: { id: "bench-blog" } });
    expect(card()).toHaveTextContent("via bench-blog");
  });

  it("tells of no partner where it came by our own page", () => {
    show({});
    expect(card()).not.toHaveTextContent("via");
  });
});
