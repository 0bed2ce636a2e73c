import { Sentence } from "#client/ui/components/Sentence.tsx";
import { formDialogStyles } from "./form-dialog-styles.ts";

/** The longest list that people read. */
const MAX_CHANGES = 200;

/** Changes of the rules, in sentences. */
export function ChangeList({ changes }: { changes: readonly string[] }) {
  const each = [...new Set(changes)];
  const more = each.length - MAX_CHANGES;
  return (
    <ul className={formDialogStyles.list}>
      {each.slice(0, MAX_CHANGES).map((change) => (
        <li key={change}>
          <Sentence text={change} />
        </li>
      ))}
      {more > 0 && <li>and {more} more changes</li>}
    </ul>
  );
}
