import { useEffect, useRef } from "react";
import { isCommand, isComposing } from "../hooks/keys.ts";

interface Props {
  readonly hint: string;
  readonly value: string;
  readonly maxLength?: number;
  /** Whether '/' focuses it. */
  readonly withKey?: boolean;
  readonly onText: (text: string) => void;
  /** Enter and ArrowDown lead to the results. Escape in an empty field leads back. */
  readonly onLeave?: (toResults: boolean) => void;
}

/** A search field. '/' focuses it while it is visible, Escape empties it. */
export function SearchField({ hint, value, maxLength, withKey = true, onText, onLeave }: Props) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!withKey) return;
    const press = (event: KeyboardEvent) => {
      const inField = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
      if (event.key !== "/" || isCommand(event) || isComposing(event) || inField || !input.current?.checkVisibility())
        return;
      event.preventDefault();
      input.current.focus();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [withKey]);

  return (
    <label className="relative grid gap-1 text-sm font-strong">
      <span>Search</span>
      <input
        className="peer w-full min-h-target py-0 pr-8 pl-3 bg-card border border-line-strong rounded font-normal text-ellipsis"
        ref={input}
        type="search"
        name="search"
        placeholder={hint}
        aria-keyshortcuts={withKey ? "/" : undefined}
        autoComplete="off"
        value={value}
        maxLength={maxLength}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          const toResults = event.key === "Enter" || event.key === "ArrowDown";
          // The result that gets the focus must not be opened by the same key.
          if (toResults) event.preventDefault();
          if (event.key === "Escape" && value !== "") onText("");
          else if (toResults || event.key === "Escape") onLeave?.(toResults);
        }}
      />
      {withKey && (
        <span
          className="absolute right-3 bottom-3 px-[0.4rem] py-0 border border-line-strong rounded text-soft font-normal text-xs touch:hidden peer-focus:hidden peer-not-placeholder-shown:hidden"
          aria-hidden="true"
        >
          /
        </span>
      )}
    </label>
  );
}
