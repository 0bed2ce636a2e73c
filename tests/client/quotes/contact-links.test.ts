import { describe, expect, it } from "vitest";
import { mailtoLink, telLink } from "#client/quotes/detail/contact-links.ts";

describe("an email link", () => {
  it.each(["ada+bench@example.com", "a%b&c?d=e#f@example.com", "x/y?cc=all@example.com"])(
    "goes to %s and to no other address",
    (email) => {
      const link = new URL(mailtoLink(email, "Quote 1 & 2"));
      expect(decodeURIComponent(link.pathname)).toBe(email);
      expect([...link.searchParams]).toEqual([["subject", "Quote 1 & 2"]]);
      expect(link.hash).toBe("");
    },
  );
});

describe("a telephone link", () => {
  it.each([
    ["+1 (555) 010-0100", "tel:+15550100100"],
    ["555.010.0100", "tel:5550100100"],
    ["+1 555 010 0100 ext. 12", "tel:+15550100100;ext=12"],
    ["555-010-0100 x7", "tel:5550100100;ext=7"],
    ["+44 20 7946–0958", "tel:+442079460958"],
  ])("reads %s", (phone, link) => {
    expect(telLink(phone)).toBe(link);
  });

  it.each(["ask for Ada", "1-800-FLOWERS", "555 0100 or 555 0101", "12", "+", "٠١٢٣٤٥"])(
    "is undefined for '%s', which is not exactly one number",
    (phone) => {
      expect(telLink(phone)).toBeUndefined();
    },
  );
});
