import { useEffect, useRef } from "react";
import styles from "./SearchField.module.css";

interface Props {
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** Searches all steps and options; '/' leads to it, Escape empties it. */
export function SearchField({ value, onText }: Props) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const inField =
        event.target instanceof Element && event.target.closest("input, textarea, dialog");
      if (event.key !== "/" || inField || !input.current?.checkVisibility()) return;
      event.preventDefault();
      input.current.focus();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);

  return (
    <label className={styles.search}>
      <span>Search</span>
      <input
        ref={input}
        type="search"
        name="search"
        placeholder="Label, value or SKU"
        aria-keyshortcuts="/"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onText("");
        }}
      />
      <span className={styles.key} aria-hidden="true">
        /
      </span>
    </label>
  );
}
