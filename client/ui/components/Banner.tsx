import {
  Children,
  type PointerEvent,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { ShownContext } from "../hooks/shown-context.ts";
import styles from "./Banner.module.css";
import { CloseButton } from "./CloseButton.tsx";

const SHOWN_MS = 3000;

interface Props {
  readonly tone: "success" | "error";
  readonly text: string;
  readonly detail?: string | undefined;
  /** Whether it never disappears by itself. */
  readonly stays?: boolean | undefined;
  /** For how long it is shown. */
  readonly shownMs?: number | undefined;
  readonly onGone: () => void;
  /** Buttons. */
  readonly children?: ReactNode;
}

/**
 * A message that disappears by itself, but not while it is hidden or focused, or after the pointer has moved on it: a
 * message that appears under a resting pointer is not in use. A success needs a live region around it.
 */
export function Banner({ tone, text, detail, onGone, children, ...props }: Props) {
  const { stays = false, shownMs = SHOWN_MS } = props;
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = !useContext(ShownContext) || stays || pointed || focused;
  const vanish = useEffectEvent(onGone);
  /** Where the pointer entered. Browsers also report a pointer at rest when something appears under it. */
  const entered = useRef<string>(undefined);
  const follow = ({ clientX, clientY, movementX, movementY }: PointerEvent) => {
    const place = `${clientX} ${clientY}`;
    entered.current ??= place;
    if (movementX || movementY || place !== entered.current) setPointed(true);
  };

  const isCrowded = Children.toArray(children).length > 1;

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(vanish, shownMs);
    return () => clearTimeout(timer);
  }, [held, shownMs]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only pauses while in use
    <div
      // On a phone, two buttons have a line of their own below the text.
      className={`flex items-center gap-3 py-1 pr-2 pl-4 bg-card border border-l-4 rounded wrap-anywhere [&_p]:flex-1 [&_p]:min-w-0 [&_p]:py-2 ${isCrowded ? "max-sm:flex-wrap max-sm:gap-y-0 max-sm:[&>p]:basis-[calc(100%-var(--target)-var(--space-4))] max-sm:[&>button:not(:last-child)]:order-1" : ""} ${tone === "error" ? `${styles.error} border-bad text-bad` : "border-line-strong border-l-good"}`}
      onPointerEnter={follow}
      onPointerMove={follow}
      onPointerLeave={() => {
        entered.current = undefined;
        setPointed(false);
      }}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <p role={tone === "error" ? "alert" : undefined}>
        <span>{text}</span> {detail && <span className={`${styles.detail} text-soft text-sm`}>{detail}</span>}
      </p>
      {children}
      <CloseButton label="Dismiss" onClick={onGone} />
    </div>
  );
}
