import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { addressOf, fetchOk, initOf, RequestFailure, startDeadline } from "#client/api/request.ts";
import type { CompanyRequest } from "#shared/api/company.ts";

const PREVIEW = "POST /api/company/preview";

/** Typing pauses. */
const DELAY_MS = 600;

/** The PDF of a sample quote with what was typed. It follows while somebody types. */
export function QuotePreview({ company }: { readonly company: CompanyRequest }) {
  const typed = JSON.stringify(company);
  const [shown, setShown] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setShown(typed), DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, error, isFetching } = useQuery({
    queryKey: ["company", "preview", shown],
    async queryFn(query) {
      const { signal } = startDeadline(undefined, query.signal);
      const response = await fetchOk(addressOf(PREVIEW, {}), initOf(PREVIEW, { body: JSON.parse(shown), signal }));
      return `data:image/svg+xml,${encodeURIComponent(await response.text())}`;
    },
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  return (
    <section aria-label="Preview" className="grid content-start gap-2">
      <h3>Preview</h3>
      <p className="text-soft text-sm" role="status">
        {error
          ? `The preview waits: ${RequestFailure.of(error).message}`
          : isFetching || shown !== typed
            ? "Making the preview …"
            : "A sample quote with these settings."}
      </p>
      {data && <img src={data} alt="The PDF of a sample quote" className="w-full bg-[#fff] border border-line" />}
    </section>
  );
}
