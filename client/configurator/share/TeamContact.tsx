import { use } from "react";
import { ContactLinks } from "#client/api/CompanyHead.tsx";
import { CompanyContext } from "../state/page-rules.ts";

/** The way to the company's team. Without phone and email, there is that of our email with the quote. */
export function TeamContact() {
  const company = use(CompanyContext);
  return company.phone || company.email ? <ContactLinks {...company} /> : <>answer our email</>;
}
