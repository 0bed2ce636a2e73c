import { useState } from "react";
import { ChangeList } from "#client/admin/forms/ChangeList.tsx";
import { Checkbox } from "#client/ui/Checkbox.tsx";
import styles from "./ReferenceBenches.module.css";

/** The expectations that a form's change breaks. The form can be sent once the box is ticked. */
export function AcceptBroken({ sentences }: { sentences: readonly string[] }) {
  const [accepted, setAccepted] = useState(false);
  const count = sentences.length;
  return (
    <section className={styles.accept} aria-labelledby="broken-title">
      <h3 id="broken-title">
        {count === 1 ? "One expectation breaks" : `${count} expectations break`}
      </h3>
      <ChangeList changes={sentences} />
      <Checkbox
        label="Publish even if these expectations break"
        name="accept"
        required
        checked={accepted}
        onCheck={setAccepted}
      />
    </section>
  );
}
