import { usePerson } from "#client/api/person.ts";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import { linkTo } from "./section/address.ts";
import { opensSection, PLACES, SECTIONS, type Section } from "./sections.tsx";
import { type Mark, useMarks } from "./use-marks.ts";

const LINK =
  "flex flex-wrap items-center justify-between gap-x-2 px-3 py-1 border-l-3 border-transparent text-sm no-underline aria-[current=page]:border-accent aria-[current=page]:bg-sunk aria-[current=page]:font-strong hover:bg-sunk max-lg:min-h-target max-lg:px-2 max-lg:border-l-0 max-lg:border-b-3";

const TONES = { quiet: "text-soft font-normal", open: "text-warn font-strong", bad: "text-bad font-strong" };

/** The places of the panel, with what waits in each. On narrow screens, they are a row, and the parts of the current one a row below. */
export function Sidebar({ current, active }: { readonly current: Section; readonly active: boolean }) {
  const { role } = usePerson();
  const marks = useMarks(active);
  const opened = SECTIONS.filter((section) => opensSection(role, section));
  const failures = opened.flatMap(({ place, label = place, path }) => {
    const mark = marks.get(path);
    return mark?.tone === "bad" ? `${label}: ${mark.text}.` : [];
  });
  return (
    <nav aria-label="Places">
      <ul className="p-0 list-none max-lg:flex max-lg:flex-wrap max-lg:gap-x-1 max-lg:gap-y-0 max-lg:border-b max-lg:border-line-strong max-sm:gap-x-2">
        {PLACES.map((place) => {
          const sections = opened.filter((section) => section.place === place);
          if (sections.length === 0) return null;
          const parts = sections.filter(({ label }) => label !== undefined);
          const waiting = sections.flatMap(({ path }) => marks.get(path) ?? []);
          const isCurrent = place === current.place;
          const first = waiting.find(({ tone }) => tone === "bad") ?? waiting[0];
          return (
            <li key={place} className="max-lg:contents">
              <a
                href={linkTo(sections[0]?.path ?? "")}
                className={`${LINK} min-h-9 aria-[current]:font-strong max-lg:aria-[current]:border-accent max-sm:px-1`}
                aria-current={isCurrent ? (parts.length > 0 ? "true" : "page") : undefined}
              >
                {place}
                {parts.length === 0 && <MarkText mark={first} />}
                {/* Where the parts are not shown. A mere state takes no room. */}
                {parts.length > 0 && !isCurrent && first?.tone !== "quiet" && (
                  <MarkText mark={first} look="lg:hidden" />
                )}
              </a>
              {parts.length > 0 && (
                <ul
                  className={`p-0 list-none ${isCurrent ? "max-lg:flex" : "max-lg:hidden"} max-lg:order-1 max-lg:basis-full max-lg:flex-wrap max-lg:gap-x-1 max-lg:gap-y-0 max-lg:border-t max-lg:border-line`}
                >
                  {parts.map((section) => (
                    <li key={section.path}>
                      <a
                        href={linkTo(section.path)}
                        className={`${LINK} min-h-8 pl-6 text-soft aria-[current]:text-ink max-lg:pl-2`}
                        aria-current={section === current ? "page" : undefined}
                      >
                        {section.label}
                        <MarkText mark={marks.get(section.path)} />
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

function MarkText({ mark, look = "" }: { readonly mark: Mark | undefined; readonly look?: string }) {
  if (!mark) return null;
  return (
    <>
      {" "}
      <span className={`text-xs ${TONES[mark.tone]} ${look}`}>{mark.text}</span>
    </>
  );
}
