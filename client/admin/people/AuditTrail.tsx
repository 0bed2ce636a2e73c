import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/api/call.ts";
import { addressOf } from "#client/api/request.ts";
import { SaveLink, useSaveFile } from "#client/api/save-file.tsx";
import { Button } from "#client/ui/components/Button.tsx";
import { Select } from "#client/ui/fields/Select.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import { EVENT_GROUPS, type EventGroup, eventSentence } from "#shared/api/security-events.ts";
import { useAdmin } from "../rules/admin-context.ts";
import { LoadState } from "../section/LoadFailure.tsx";
import { Note } from "../section/Note.tsx";
import { Section } from "../section/Section.tsx";

const ALL = "";

const GROUP_NAMES = Object.keys(EVENT_GROUPS) as EventGroup[];

const GROUPS: readonly (readonly [EventGroup | typeof ALL, string])[] = [
  [ALL, "All"],
  ...GROUP_NAMES.map((group) => [group, EVENT_GROUPS[group]] as const),
];

/** The list of acts of people and programs that concern access and data. */
export function AuditTrail() {
  const { tell } = useAdmin();
  const [group, setGroup] = useState<EventGroup | typeof ALL>(ALL);
  const query = { group: group || undefined };
  const list = useInfiniteQuery({
    queryKey: ["admin", "audit", query],
    queryFn: ({ signal, pageParam }) =>
      call("GET /api/admin/audit", { query: { ...query, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // Something may have happened since the section was left.
    refetchOnMount: "always",
  });
  const file = useSaveFile((reason) => {
    if (reason) tell({ tone: "error", text: `Error exporting the audit trail: ${reason}` });
  });
  const address = addressOf("GET /api/admin/audit/export", { query });
  const events = list.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <Section
      title="Audit Trail"
      head={
        <>
          <Note tone="soft">
            Sign-ins, accounts, roles, API keys, partners and exports. Nobody can change it, and the server keeps it for
            400 days.
          </Note>
          <SaveLink file={file} address={address} label="Export XLSX" />
        </>
      }
    >
      <div className="max-w-56">
        <Select label="What" value={group} options={GROUPS} onValue={setGroup} />
      </div>
      <LoadState what="audit trail" query={list} />
      {list.data && events.length === 0 && (
        <Note tone="none">Nothing{group !== ALL && " of this kind"} happened yet.</Note>
      )}
      <ol className="grid grid-cols-1 text-sm">
        {events.map((event) => (
          <li
            key={event.seq}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-0 py-2 border-b border-line wrap-anywhere max-sm:grid-cols-1"
          >
            {eventSentence(event)}
            <span className="text-soft">
              <time dateTime={event.at}>{dateTime(event.at)}</time>
              {event.address !== "" && ` · ${event.address}`}
            </span>
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <Button aria-disabled={list.isFetchingNextPage || undefined} onClick={() => void list.fetchNextPage()}>
          {list.isFetchingNextPage ? "Loading …" : "Show Earlier"}
        </Button>
      )}
    </Section>
  );
}
