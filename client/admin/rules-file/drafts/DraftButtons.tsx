import { useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { NameDialog } from "../../drafts/DraftDialogs.tsx";
import { useAdmin } from "../../rules/admin-context.ts";
import { SHOW_HISTORY } from "./PublishDialog.tsx";
import styles from "./RulesDrafts.module.css";
import type { Drafts } from "./use-drafts.ts";

interface Props {
  readonly drafts: Drafts;
  readonly shown: boolean;
}

/** Saves the edited text as a new draft, or into the draft that was opened. */
export function DraftButtons({ drafts, shown }: Props) {
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { tell } = useAdmin();
  const { opened } = drafts;

  const save = async () => {
    if (!opened) return;
    const reason = await drafts.save(opened);
    setFailure(reason && `${reason.message} To keep yours, save it as another draft.`);
  };

  return (
    <>
      {opened && (
        <Button look="small" onClick={() => void save()}>
          Save Draft
        </Button>
      )}
      <Button look="small" onClick={() => setAsking(true)}>
        Save as Draft …
      </Button>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {asking && shown && (
        <NameDialog
          title="Save as Draft"
          name=""
          onName={async (name) => {
            const reason = await drafts.saveAs(name);
            if (reason) return reason;
            setFailure(undefined);
            tell({ tone: "success", text: "Draft saved", detail: name, action: SHOW_HISTORY });
            return undefined;
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
