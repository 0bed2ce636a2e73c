import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Puts the focus into the field once it is there, but for those who move along the tabs by keys: they go
 * on from there. When the page is seen again, `look` asks whether staff signed in elsewhere meanwhile.
 */
export function useWatchedForm(field: RefObject<HTMLElement | null>, look: () => void): void {
  useEffect(() => {
    const isOnTabs = document.activeElement?.matches("[role=tab]:focus-visible");
    if (!isOnTabs) field.current?.focus();
  }, [field]);

  const lookAgain = useEffectEvent(look);
  useEffect(() => {
    const see = () => {
      if (document.visibilityState === "visible") lookAgain();
    };
    document.addEventListener("visibilitychange", see);
    return () => document.removeEventListener("visibilitychange", see);
  }, []);
}
