import { useState } from "react";
import { CloseButton } from "#client/ui/components/CloseButton.tsx";
import { ScrollBox } from "#client/ui/components/ScrollBox.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import { ChangeList } from "./forms/ChangeList.tsx";
import type { News } from "./rules/rules-edits.ts";

/** Colleagues' changes while the view was open, until dismissed. */
export function NewsBar({ news }: { news: readonly News[] }) {
  const [read, setRead] = useState(0);
  const unread = news.slice(read);
  return (
    <div role="status" aria-label="News">
      {unread.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] pt-2 pb-3 pr-2 pl-4 border border-line border-l-4 border-l-warn rounded bg-card">
          <div>
            <h2 className="pt-2 text-md">A colleague changed the rules</h2>
            <p className="pb-2 text-soft text-sm">{newsHeading(unread.flatMap(({ revisions }) => revisions))}</p>
            <ScrollBox label="Changes" className="max-h-56 overflow-y-auto">
              <ChangeList changes={unread.flatMap(({ changes }) => changes)} />
            </ScrollBox>
          </div>
          <CloseButton
            label="Dismiss"
            onClick={() => {
              setRead(news.length);
              document.getElementById("admin-title")?.focus();
            }}
          />
        </div>
      )}
    </div>
  );
}

/** 'Revision 5 · staff · Nov 22, 2026, 10:05 AM', 'Revisions 5 to 7 · staff, command line · …' */
function newsHeading(revisions: News["revisions"]): string {
  const inOrder = revisions.toSorted((a, b) => a.revision - b.revision);
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (!first || !last) return "";
  const authors = [...new Set(inOrder.map(({ author }) => author))].join(", ");
  const numbers = first === last ? `Revision ${last.revision}` : `Revisions ${first.revision} to ${last.revision}`;
  return `${numbers} · ${authors} · ${dateTime(last.at)}`;
}
