import { useState } from "react";
import { CloseButton } from "#client/ui/CloseButton.tsx";
import { ChangeList } from "./forms/ChangeList.tsx";
import styles from "./NewsBar.module.css";

/** What others changed of the rules while the view was open, until it is dismissed. */
export function NewsBar({ news }: { news: readonly (readonly string[])[] }) {
  const [read, setRead] = useState(0);
  const unread = news.slice(read).flat();
  return (
    <div role="status" aria-label="News">
      {unread.length > 0 && (
        <div className={styles.news}>
          <div>
            <p>Somebody else changed the rules meanwhile:</p>
            <ChangeList changes={unread} />
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
