import type { CompanyStore } from "#server/quotes/company/company-store.ts";
import type { PreviewEmail } from "#server/quotes/conversation/conversation-deps.ts";
import type { RulesStore } from "#server/rules/rules-store.ts";
import { replaceContent } from "#shared/quotes/quote-content.ts";
import { writeQuote } from "./customer-letters.ts";
import { letterHtml } from "./letter-html.ts";
import { letterText } from "./letter-text.ts";

interface PreviewDeps {
  readonly rules: RulesStore;
  readonly companyStore: Pick<CompanyStore, "loadCompany">;
  readonly timeZone: string;
}

/** The email that would send a revision, with words in place of the picture. */
export function createPreviewEmail({ rules, companyStore, timeZone }: PreviewDeps): PreviewEmail {
  return async (quote, sent) => {
    const company = await companyStore.loadCompany();
    const letter = writeQuote(
      {
        quote: replaceContent(quote, sent),
        sent,
        rules: (await rules.at(sent.rulesRevision)).rules,
        hasPicture: false,
        pricesHidden: false,
        company,
        timeZone,
        staffLink: undefined,
        customerLink: undefined,
      },
      sent,
    );
    const { subject } = letter;
    return { subject, html: letterHtml(letter, company.name), text: letterText(letter) };
  };
}
