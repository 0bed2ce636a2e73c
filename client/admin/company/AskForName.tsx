import { useQuery } from "@tanstack/react-query";
import { useMay } from "#client/api/person.ts";
import { queryOf } from "#client/api/query-of.ts";
import { CloseButton } from "#client/ui/components/CloseButton.tsx";
import { useSavedFlag } from "#client/ui/hooks/use-saved-flag.ts";
import { NO_NAME } from "#shared/api/rules/page-rules.ts";
import { linkTo } from "../section/address.ts";

/** Asks an owner for the company's name, until there is one or the owner closes it. */
export function AskForName({ shown }: { readonly shown: boolean }) {
  const [isClosed, close] = useSavedFlag("letterhead-closed", false);
  const enabled = useMay("people") && shown && !isClosed;
  const { data } = useQuery({ ...queryOf("GET /api/company", {}), enabled });
  if (!enabled || data?.company.name !== NO_NAME) return null;
  return (
    <p className="flex items-center justify-between gap-3 pl-4 border-l-3 border-dimension bg-sunk text-sm">
      <span>
        Quotes, emails and pages do not name your company yet.{" "}
        <a href={linkTo("settings", "company")}>Enter its name and logo</a>
      </span>
      <CloseButton label="Close" onClick={() => close(true)} />
    </p>
  );
}
