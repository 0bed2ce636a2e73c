import { use } from "react";
import { ContactLinks } from "#client/api/CompanyHead.tsx";
import { CompanyContext } from "../state/page-rules.ts";

/** The promise that a request obliges to nothing, with the company's phone and email if they are known. */
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
