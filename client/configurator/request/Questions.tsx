import { use } from "react";
import { ContactLinks } from "#client/api/CompanyHead.tsx";
import { CompanyContext } from "../state/page-rules.ts";

/** How to reach the company, if it says so. */
export function Questions() {
  const company = use(CompanyContext);
  if (!company.phone && !company.email) return null;
  return (
    <p className="text-soft text-sm wrap-anywhere">
      Questions? <ContactLinks {...company} />
    </p>
  );
}
