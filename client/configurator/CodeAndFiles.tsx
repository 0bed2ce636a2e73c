import { useEffect, useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import { useMedia } from "#client/ui/use-media.ts";
import { isEmpty } from "#shared/configuration.ts";
import { orderCode } from "#shared/order-code.ts";
import { useConfiguratorPage } from "./bench-context.tsx";
import styles from "./CodeAndFiles.module.css";
import { openCode, takeCode } from "./code-link.ts";
import { RoomLink } from "./InYourRoom.tsx";
import { FilesDialog } from "./later-parts.tsx";

/** A phone: its sheet has View in your room by name, and only the icon of Code & Files, as in the style sheet. */
const PHONE = "(max-width: 40rem), (max-height: 30rem)";

/** The button at the sheet for order codes and files. Also opens an order code in the page's address, such as '/?code=AWT-…'. */
export function CodeAndFiles() {
  const page = useConfiguratorPage();
  const { rules, configuration, dispatch } = page;
  const isPhone = useMedia(PHONE);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const { code, isForRoom } = takeCode();
    if (code === null) return;
    const action = openCode(rules, code);
    dispatch(action ?? { type: "open-nothing", source: "unreadable-code" });
    if (action && isForRoom) setOpen(true);
  }, [rules, dispatch]);
  return (
    <>
      {isPhone && !isEmpty(configuration) && (
        <RoomLink code={orderCode(rules, configuration)} className={styles.room} />
      )}
      <Button look="quiet" className={styles.button} onClick={() => setOpen(true)}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 2v8M4.5 6.5 8 10l3.5-3.5M3 13.5h10" />
        </svg>
        <span>Code & Files</span>
      </Button>
      {isOpen && <FilesDialog {...page} onClose={() => setOpen(false)} />}
    </>
  );
}
