import { usePerson } from "#client/api/person.ts";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import styles from "./Sidebar.module.css";
import { linkTo } from "./section/address.ts";
import { opensSection, PLACES, SECTIONS, type Section } from "./sections.tsx";
import type { Mark, Marks } from "./use-marks.ts";

interface Props {
  readonly current: Section;
  readonly marks: Marks;
}

/** The places of the panel, with what waits in each. */
export function Sidebar({ current, marks }: Props) {
  const { role } = usePerson();
  const opened = SECTIONS.filter((section) => opensSection(role, section));
  const failures = opened.flatMap(({ place, label = place, paths: [path] }) => {
    const mark = marks.get(path);
    return mark?.tone === "bad" ? `${label}: ${mark.text}.` : [];
  });
  return (
    <nav aria-label="Places" className={styles.places}>
      <ul className="p-0 list-none max-lg:flex max-lg:flex-wrap max-lg:gap-x-1 max-lg:gap-y-0 max-lg:border-b max-lg:border-line-strong max-sm:gap-0 max-sm:justify-between">
        {PLACES.map((place) => {
          const sections = opened.filter((section) => section.place === place);
          if (sections.length === 0) return null;
          const parts = sections.filter(({ label }) => label !== undefined);
          const waiting = sections.flatMap(({ paths: [path] }) => marks.get(path) ?? []);
          const isCurrent = place === current.place;
          return (
            <li key={place} className="max-lg:contents">
              <a
                href={linkTo(sections[0]?.paths[0] ?? "")}
                className={`${styles.place} hover:bg-sunk`}
                aria-current={isCurrent ? (parts.length > 0 ? "true" : "page") : undefined}
              >
                {place}
                {/* On a wide screen, the parts below have the marks. */}
                <MarkText
                  mark={waiting.find(({ tone }) => tone === "bad") ?? waiting[0]}
                  className={parts.length > 0 ? `${styles.folded} hidden max-lg:inline` : undefined}
                />
              </a>
              {parts.length > 0 && (
                <ul className="p-0 list-none max-lg:order-1 max-lg:hidden max-lg:basis-full max-lg:flex-wrap max-lg:gap-x-1 max-lg:gap-y-0 max-lg:border-t max-lg:border-line">
                  {parts.map((section) => (
                    <li key={section.paths[0]}>
                      <a
                        href={linkTo(section.paths[0])}
                        className={`${styles.part} hover:bg-sunk`}
                        aria-current={section === current ? "page" : undefined}
                      >
                        {section.label}
                        <MarkText mark={marks.get(section.paths[0])} />
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
      <div role="status" aria-label="Failures">
        <VisuallyHidden>{failures.join(" ")}</VisuallyHidden>
      </div>
    </nav>
  );
}

interface MarkProps {
  readonly mark: Mark | undefined;
  readonly className?: string | undefined;
}

function MarkText({ mark, className = "" }: MarkProps) {
  if (!mark) return null;
  return (
    <>
      {" "}
      <span className={`text-xs font-normal ${styles[mark.tone]} ${className}`}>{mark.text}</span>
    </>
  );
}
