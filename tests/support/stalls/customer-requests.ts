import { CustomerLinkReply } from "#shared/api/quotes/answers.ts";
import { MAX_ITEMS } from "#shared/quotes/quote-items.ts";
import { terms } from "../quotes/conversation.ts";
import { createSubmission } from "../quotes/submission.ts";
import { exampleBench } from "../rules/catalog.ts";
import { get, json } from "./heavy-texts.ts";
import type { HeavyRequest } from "./measure.ts";

/** More than a quote keeps. */
const PROPOSALS = 12;

/** Proposals of as many benches as possible, until they are refused, and then requests that read the conversation. */
export async function growingConversation(url: string): Promise<readonly HeavyRequest[]> {
  const submitted = await fetch(`${url}/api/quotes/submit`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(createSubmission()),
  });
  const { quoteId }: { quoteId: string } = await submitted.json();
  const path = `/api/quotes/${quoteId}`;
  const made = await fetch(`${url}${path}/link`, { method: "PUT" });
  const { link } = CustomerLinkReply.parse(await made.json());
  const asCustomer = (request: HeavyRequest): HeavyRequest => ({
    ...request,
    headers: { ...request.headers, Authorization: `Bearer ${link?.url?.split("/q/")[1]}` },
  });
  const proposal = Array.from({ length: MAX_ITEMS }, () => ({ configuration: exampleBench }));
  const proposals = Array.from({ length: PROPOSALS }, (_, index) => {
    const body = { number: null, message: `${index}`, proposal };
    return asCustomer(json("POST", "/api/customer/ask-change", `proposal ${index + 1}`, body));
  });
  return [
    ...proposals,
    asCustomer(get("/api/customer/quote")),
    get(`${path}/answers`),
    json("POST", `${path}/send/preview`, "the proposal", terms({ source: "proposal", expiresOn: "2999-12-31" })),
  ];
}
