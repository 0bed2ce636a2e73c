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
