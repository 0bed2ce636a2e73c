import { use } from "react";
import { ContactLinks } from "#client/api/CompanyHead.tsx";
import { CompanyContext } from "../state/page-rules.ts";

/** The visitor's assurance that a request is no obligation, and the company's phone and email if it has any. */
export function NoObligation() {
  const company = use(CompanyContext);
  return (
    <p className="text-soft text-sm wrap-anywhere">
      No obligation. We answer within 1-2 business days.
      {(company.phone || company.email) && (
        <>
          {" "}
          Questions? <ContactLinks {...company} />
        </>
      )}
    </p>
  );
}
