import { type ReactNode, useEffect, useRef } from "react";

interface Props {
  readonly label: string;
  readonly children: ReactNode;
}

/** Buttons that few need, behind one. Escape, and a click or the focus elsewhere close it. */
export function Menu({ label, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute("open");
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) menu.current?.removeAttribute("open");
    };
    document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  }, []);
  return (
    <details
      ref={menu}
      className="relative text-sm"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !menu.current?.open) return;
        event.preventDefault();
        close();
        menu.current.querySelector("summary")?.focus();
      }}
    >
      <summary className="px-3 py-0 border border-line-strong rounded bg-card leading-[2.125rem] whitespace-nowrap cursor-pointer list-none hover:border-ink coarse:leading-[calc(var(--target)-2px)] [&::-webkit-details-marker]:hidden">
        {label} <span aria-hidden="true">▾</span>
      </summary>
      <div className="absolute right-0 z-2 grid gap-1 min-w-full mt-1 p-2 bg-card border border-line-strong rounded shadow-lg [&>*]:w-full [&>*]:text-left [&>*]:whitespace-nowrap">
        {children}
      </div>
    </details>
  );
}
