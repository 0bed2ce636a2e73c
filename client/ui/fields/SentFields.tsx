import { type ReactNode, useLayoutEffect, useRef } from "react";

interface Props {
  readonly sending: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Fields that take no input while they are sent. The one that had the focus then gets it back: browsers take it from what is inert. */
export function SentFields({ sending, className, children }: Props) {
  const whole = useRef<HTMLDivElement>(null);
  const sentFrom = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (sending) sentFrom.current = whole.current?.querySelector<HTMLElement>(":focus") ?? null;
    else if (document.activeElement === document.body) sentFrom.current?.focus();
  }, [sending]);
  return (
    <div ref={whole} className={className} inert={sending}>
      {children}
    </div>
  );
}
