import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { Embedding } from "#client/admin/embedding/Embedding.tsx";
import type { PartnersReply } from "#shared/api/partners.ts";
import { PartnerSchema } from "#shared/partners/partner.ts";
import { catalogDocument } from "../rules/catalog.ts";
import { withQueries } from "./with-queries.tsx";

type Partner = PartnersReply["partners"][number];

/** A partner as in the server's reply. */
export const partnerWith = (fields: object, problems: readonly string[] = []): Partner => ({
  ...PartnerSchema.parse({ id: "acme", name: "Acme Tools", ...fields }),
  ...{ problems, hasSecret: false, oldSecretUntil: null, recentQuotes: 0, version: 1 },
});

/** Answers requests for the partners. The last answer repeats. */
export function serve(...answers: (Partial<PartnersReply> | "busy" | "never")[]) {
  vi.stubGlobal("fetch", async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === "never") return new Promise(() => {});
    if (answer === "busy")
      return new Response(JSON.stringify({ success: false, error: "The server is busy." }), {
        status: 503,
      });
    return new Response(
      JSON.stringify({
        success: true,
        partners: [],
        embedOrigins: null,
        publicOrigin: "https://bench.example.com",
        ...answer,
      }),
    );
  });
}

/** Shows the section with its partners loaded. */
export async function show() {
  render(<Embedding config={catalogDocument} shown />, { wrapper: withQueries() });
  const user = userEvent.setup();
  await screen.findByLabelText("Line for the partner’s page");
  return user;
}

export const line = () => screen.getByLabelText<HTMLTextAreaElement>("Line for the partner’s page");
export const partner = () => screen.getByRole("combobox", { name: "Partner" });

/** A stand-in for constructed style sheets, which jsdom lacks. */
export function standInForStyleSheets(): void {
  vi.stubGlobal(
    "CSSStyleSheet",
    class {
      replaceSync() {}
    },
  );
}
