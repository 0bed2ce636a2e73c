import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { AnswersReply } from "#shared/api/quotes/answers.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { askForQuote } from "../quotes/asked-quotes.ts";
import { joinServer } from "./joined-server.ts";

const TERMS = { after: 0, source: "latest", leadTime: 15, expiresOn: "2099-12-18" };

/** Quote Requests with one quote for $3,985.00 and delivery, and the requests of colleagues and the customer. */
export async function startDesk(document?: RulesDocument) {
  const joined = await joinServer(document);
  const quoteId = await askForQuote(joined);
  const call = async (path: string, body?: object, headers: Record<string, string> = {}) =>
    (
      await fetch(new URL(path, joined.server.url), {
        ...(body && { method: "POST", body: JSON.stringify(body) }),
        headers: { "Content-Type": "application/json", ...headers },
      })
    ).json();
  const told = (): Promise<AnswersReply> => call(`/api/quotes/${quoteId}/answers`);
  return {
    ...joined,
    quoteId,
    told,
    sendElsewhere: (fields: object = {}) => call(`/api/quotes/${quoteId}/send`, { ...TERMS, ...fields }),
    async answer(how: string, body: object) {
      const { link } = await told();
      const token = link?.url?.split("/q/")[1] ?? "";
      return call(`/api/customer/${how}`, body, { Authorization: `Bearer ${token}` });
    },
  };
}

/** By text: finding roles in a page with a drawing takes seconds. */
export const button = (name: string) => screen.findByText(name, { selector: "button" });

export function dialog() {
  const open = document.querySelector("dialog");
  if (!open) throw new Error("No dialog is open.");
  return within(open);
}

export const type = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });

export async function openDialog() {
  fireEvent.click(await button("Send Quote"));
  await waitFor(dialog);
}
