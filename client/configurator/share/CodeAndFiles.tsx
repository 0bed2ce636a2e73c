import { useEffect, useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { FailedDialog, lazyPart } from "#client/ui/components/lazy-part.tsx";
import { useMedia } from "#client/ui/hooks/use-media.ts";
import { orderCode } from "#shared/engine/order-code.ts";
import { isEmpty } from "#shared/rules/configuration.ts";
import { useCommands, useLaterBench } from "../state/bench-context.tsx";
import { openCode, takeCode } from "./code-link.ts";
import styles from "./share.module.css";

const RoomLink = lazyPart(
  async () => (await import("./InYourRoom.tsx")).RoomLink,
  () => null,
);

const FilesDialog = lazyPart(async () => (await import("./FilesDialog.tsx")).FilesDialog, FailedDialog);

/**
 * The screens on which *View in your room* has its name, and Code & Files only an icon. The style sheet has the same
 * query.
 */
const PHONE_QUERY = "(width < 40rem), (max-height: 42rem)";

/** The button at the sheet for order codes and files. Also opens an order code in the page's address, such as '/?code=AWT-…'. */
export function CodeAndFiles() {
  const rules = useLaterBench(({ rules }) => rules);
  const { dispatch } = useCommands();
  const isPhone = useMedia(PHONE_QUERY);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const { code, isForRoom } = takeCode();
    if (code === null) return;
    const action = openCode(rules, code, "link");
    dispatch(action ?? { type: "open-nothing", source: "unreadable-code" });
    if (action && isForRoom) setOpen(true);
  }, [rules, dispatch]);
  return (
    <>
      {isPhone && <LinkToRoom />}
      <Button look="quiet" className={styles.button} onClick={() => setOpen(true)}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 2v8M4.5 6.5 8 10l3.5-3.5M3 13.5h10" />
        </svg>
        <span>Code & Files</span>
      </Button>
      {isOpen && <FilesDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** It follows after the paint of a choice. */
function LinkToRoom() {
  const code = useLaterBench(({ rules, configuration }) =>
    isEmpty(configuration) ? undefined : orderCode(rules, configuration),
  );
  return code === undefined ? null : <RoomLink code={code} className={styles.room} />;
}
