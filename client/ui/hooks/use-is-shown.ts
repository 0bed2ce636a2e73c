import { useEffect, useRef } from "react";

/** Whether the component is still on the page, for what ends after it was closed. */
export function useIsShown() {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
}
