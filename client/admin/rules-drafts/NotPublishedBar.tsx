import { Button } from "#client/ui/Button.tsx";
import styles from "./RulesDrafts.module.css";
import { useDraftList } from "./use-draft-list.ts";

interface Props {
  readonly active: boolean;
  readonly onShow: () => void;
}

/** Drafts that were not published at their time, until staff open them or schedule them again. */
export function NotPublishedBar({ active, onShow }: Props) {
  const { data } = useDraftList(active);
  const unread = data?.drafts.filter((draft) => draft.unread) ?? [];
  return (
    <div role="status" aria-label="Drafts that were not published">
      {unread.length > 0 && (
        <div className={styles.notPublished}>
          <div>
            <h2>
              {unread.length === 1
                ? "A draft was not published"
                : `${unread.length} drafts were not published`}
            </h2>
            <ul>
              {unread.map(({ id, name, notPublished }) => (
                <li key={id}>
                  <b>{name}:</b> {notPublished}
                </li>
              ))}
            </ul>
          </div>
          <Button look="small" onClick={onShow}>
            Show Drafts
          </Button>
        </div>
      )}
    </div>
  );
}
