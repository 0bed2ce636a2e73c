import { LoadState } from "../section/LoadFailure.tsx";
import type { Demand } from "./grid/use-demand.ts";

/** The days that the counts of the grid cover, or the reason why there are none. */
export function DemandNote({ demand: { query } }: { readonly demand: Demand }) {
  const { data } = query;
  if (!data) return <LoadState what="counts" query={query} />;
  const since = new Date(`${data.since}T00:00:00Z`).toLocaleDateString("en-US", {
    dateStyle: "medium",
    timeZone: "UTC",
  });
  return (
    <p className="text-soft text-sm">
      {!data.counting ? (
        <>
          Choices are not counted, because the server runs with <code>COUNT_CHOICES=off</code>. The operator can turn
          counting on.
        </>
      ) : data.options.length === 0 ? (
        `Nothing has been counted since ${since}. Here you will see what visitors tried without a match, and with which choices. To try it, choose an unavailable option in the configurator, leave that page, and come back here.`
      ) : (
        `Since ${since}. These are sums for each option. Nothing about a visitor is stored.`
      )}
    </p>
  );
}
