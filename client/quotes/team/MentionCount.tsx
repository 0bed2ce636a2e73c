import { useEffect } from "react";
import { createPortal } from "react-dom";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import { countNoun } from "#shared/text/text.ts";

/** The number of quotes with unread mentions, at the tab *Quote Requests* and in the title of the page. */
export function MentionCount({ count }: { readonly count: number }) {
  useEffect(() => {
    if (count === 0) return;
    const { title } = document;
    document.title = `(${count}) ${title}`;
    return () => {
      document.title = title;
    };
  }, [count]);

  // Visitors load nothing of this, so the tab itself knows no count.
  const tab = document.getElementById("quotes-tab");
  if (count === 0 || !tab) return null;
  return createPortal(
    <>
      {" "}
      <span
        className="inline-grid place-items-center min-w-5 px-1 rounded-[0.75rem] bg-accent-fill text-on-accent text-xs font-strong leading-[1.25rem]"
        aria-hidden="true"
      >
        {count}
      </span>
      <VisuallyHidden>{countNoun(count, "unread mention")}</VisuallyHidden>
    </>,
    tab,
  );
}
