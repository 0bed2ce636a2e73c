import styles from "./PersonMark.module.css";

interface PersonMarkProps {
  readonly name: string;
  /** From 0 to 7: `colorOf` chooses it. */
  readonly colorIndex: number;
  /** Whether the name stands next to it, so that screen readers skip the initials. */
  readonly hasName?: boolean;
}

/** The initials of a person on a disk of their color. `--mark` changes its size. */
export function PersonMark({ name, colorIndex, hasName = false }: PersonMarkProps) {
  const spoken = hasName ? ({ "aria-hidden": true } as const) : ({ role: "img", "aria-label": name } as const);
  return (
    <span
      {...spoken}
      className={`${styles.mark} ${styles[`color${colorIndex}`]} inline-grid flex-none place-items-center size-[var(--mark,1.75rem)] border border-transparent rounded-[50%] text-[calc(var(--mark,1.75rem)*0.41)] font-strong leading-none tracking-[0.02em] select-none`}
      title={hasName ? undefined : name}
    >
      {initialsOf(name)}
    </span>
  );
}

/** 'AS' for 'Ana Silva', 'A' for 'Ana': the first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  return shown.map((word = "") => [...word][0]?.toLocaleUpperCase("en-US") ?? "").join("");
}
