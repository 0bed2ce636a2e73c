import { dayText } from "#shared/time/day-text.ts";
import { TAX_BASE_TEXTS, type TaxBase } from "./quote-terms.ts";

/** The most tax rates of the company. */
export const MAX_TAX_RATES = 200;

/** The most characters of the region of a tax rate. */
export const MAX_REGION_CHARACTERS = 60;

/** A tax that the company charges, as staff entered it. The product knows no tax law. */
export interface TaxRate {
  readonly name: string;
  readonly percent: number;
  readonly on: TaxBase;
  /** Where the goods are shipped to, such as 'WI'; empty for anywhere. */
  readonly region: string;
}

/** 'WI: Wisconsin sales tax, 5.5%', 'VAT, 19%, goods only'. */
export const rateText = ({ name, percent, on, region }: TaxRate): string =>
  `${region === "" ? "" : `${region}: `}${name}, ${percent}%${on === "all" ? "" : `, ${TAX_BASE_TEXTS[on].toLowerCase()}`}`;

/** The most texts that staff insert into messages, and the most characters of each and of its name. */
export const MAX_MESSAGE_TEXTS = 12;
export const MAX_TEXT_CHARACTERS = 1500;
export const MAX_TEXT_NAME_CHARACTERS = 60;

/** The most characters of the company's conditions. */
export const MAX_CONDITIONS_CHARACTERS = 20_000;

/** More than a Chinese contract has. With five times as many, a PDF takes longer than it may, and no quote can be sent. */
export const MAX_DIFFERENT_CHARACTERS = 4000;

/** 'conditions of Nov 21, 2026'. */
export const conditionsText = ({ since }: { readonly since: string }): string => `conditions of ${dayText(since)}`;

/** The most characters of a line of the letterhead, such as the company's name. */
export const MAX_LETTERHEAD_CHARACTERS = 120;

/** The most characters of the company's text at the foot of each page. */
export const MAX_FOOTER_CHARACTERS = 300;

/** The company on the letterhead: as owners typed it, or else from the settings of the server. */
export interface Company {
  readonly name: string;
  readonly address: readonly string[];
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly taxNumber?: string | undefined;
  /** At the foot of PDFs and emails. */
  readonly footer?: string | undefined;
  readonly logo?: Logo | undefined;
}

/** A PNG with its size in pixels. */
export interface Logo {
  /** The name of the uploaded image. */
  readonly image: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** What a page shows of the company in its head. */
export interface CompanyHead extends Pick<Company, "name" | "phone" | "email"> {
  readonly logo?: Omit<Logo, "bytes"> | undefined;
}

export function companyHead({ name, phone, email, logo: whole }: Company): CompanyHead {
  const logo = whole && { image: whole.image, width: whole.width, height: whole.height };
  return { name, phone, email, ...(logo && { logo }) };
}

/** What a customer does: 'contact our team', or 'answer our email' if no other way is known. */
export const contactUs = ({ phone, email }: Pick<Company, "phone" | "email">): string =>
  phone || email ? "contact our team" : "answer our email";

/** Address, phone and email of a company, a line each. */
export const contactLines = ({ address, phone, email }: Company): readonly string[] =>
  [...address, phone, email].filter((line) => line !== undefined);

/** The tax number and the company's own text, for the foot of PDFs and emails. */
export const footerLines = ({ taxNumber, footer }: Company): readonly string[] =>
  [taxNumber && `Tax number ${taxNumber}`, footer].filter((line) => line !== undefined);
