import { type ReactNode, useEffect, useId, useRef } from "react";

interface Props {
  readonly title: string;
  /** Beside the title: a sentence, and the button of the section. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the Admin Panel, with its title. If the control with the focus disappears, the title has the focus. */
export function Section({ title, head, children }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  const focused = useRef<Element>(null);

  useEffect(() => {
    const { activeElement } = document;
    if (section.current?.contains(activeElement)) focused.current = activeElement;
    if (focused.current?.isConnected !== false) return;
    focused.current = null;
    // The panel may have moved the focus to something nearer.
    queueMicrotask(() => {
      if (document.activeElement === document.body) heading.current?.focus();
    });
  });

  return (
    <section
      ref={section}
      className="grid grid-cols-1 gap-4"
      aria-labelledby={id}
      onFocus={({ target }) => {
        focused.current = target;
      }}
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 [&_p]:flex-1 [&_p]:min-w-[min(100%,16rem)] [&_p]:text-soft [&_p]:text-sm max-sm:[&_p]:basis-full">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {head}
      </header>
      {children}
    </section>
  );
}
