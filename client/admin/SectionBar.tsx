import styles from "./AdminView.module.css";

export type Section = "catalog" | "rules-file" | "revisions" | "embedding";

const SECTIONS: readonly { key: Section; label: string }[] = [
  { key: "catalog", label: "Catalog" },
  { key: "rules-file", label: "Rules File" },
  { key: "revisions", label: "Revisions" },
  { key: "embedding", label: "Embedding" },
];

interface Props {
  readonly section: Section;
  readonly onSection: (section: Section) => void;
}

export function SectionBar({ section, onSection }: Props) {
  return (
    <nav aria-label="Admin Panel sections" className={styles.sections}>
      {SECTIONS.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          aria-current={key === section ? "page" : undefined}
          onClick={() => onSection(key)}
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
