import {
  Children,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { ShownContext } from "../hooks/shown-context.ts";
import { useUndo } from "../hooks/use-undo.ts";
import { Button } from "./Button.tsx";
import { CloseButton } from "./CloseButton.tsx";

/** The outcome of a change. Ids are unique, even for equal texts. */
export interface BarMessage {
  readonly id: number;
  readonly tone: "success" | "error";
  readonly text: string;
  readonly detail?: string | undefined;
  /** Whether it stays until somebody dismisses it or a newer message replaces it. */
  readonly stays?: boolean | undefined;
  /** For how long it is shown, if not for the usual time. */
  readonly shownMs?: number | undefined;
  readonly undo?: (() => void) | undefined;
  /** A further button. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

interface Props {
  /** The newest last. */
  readonly messages: readonly BarMessage[];
  readonly onGone: (id: number) => void;
}

/** The latest messages, at the bottom of the window. Ctrl+Z undoes the last change for 30 seconds. */
export function MessageBar({ messages, onGone }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const { current, undo } = useUndo(messages, bar);
  const rememberFocus = useReturningFocus(messages.map(({ id }) => id).join());

  // Newest first: the bar grows upward, so a message under the pointer does not move.
  const banners = (tone: BarMessage["tone"]) =>
    messages
      .filter((message) => message.tone === tone)
      .reverse()
      .map((message) => (
        <div
          key={message.id}
          className="min-w-[var(--message-width,min(22rem,calc(100vw-2rem)))] max-w-176 rounded shadow-dialog pointer-events-auto coarse:[&_button]:min-w-target coarse:[&_button]:min-h-target"
        >
          <Banner {...message} onGone={() => onGone(message.id)}>
            {message.action && (
              <Button
                look="link"
                onClick={() => {
                  onGone(message.id);
                  message.action?.run();
                }}
              >
                {message.action.label}
              </Button>
            )}
            {message.undo && (
              <Button
                look="link"
                aria-keyshortcuts={message.id === current?.id ? "Control+Z Meta+Z" : undefined}
                onClick={() => undo(message)}
              >
                Undo
              </Button>
            )}
            {message.id === current?.id && (
              <span
                className="px-[0.4rem] py-0 border border-line-strong rounded text-soft text-xs touch:hidden"
                aria-hidden="true"
              >
                Ctrl Z
              </span>
            )}
          </Banner>
        </div>
      ));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers the previous focus
    <div
      ref={bar}
      className="inset-x-0 top-[var(--message-top,auto)] bottom-[var(--message-bottom,var(--space-5))] z-2 grid gap-2 px-[var(--message-inset,1rem)] [position:var(--message-position,fixed)] [justify-content:var(--message-side,center)] pointer-events-none"
      onFocus={rememberFocus}
    >
      {banners("error")}
      <div className="grid gap-2" role="status" aria-label="Messages">
        {banners("success")}
      </div>
    </div>
  );
}

const SHOWN_MS = 3000;

interface BannerProps extends Omit<BarMessage, "id" | "undo" | "action"> {
  readonly onGone: () => void;
  /** Buttons. */
  readonly children: ReactNode;
}

/**
 * A message that disappears by itself, but not while it is hidden or focused, or after the pointer has moved on it: a
 * message that appears under a resting pointer is not in use. A success needs a live region around it.
 */
function Banner(props: BannerProps) {
  const { tone, text, detail, stays = false, shownMs = SHOWN_MS, onGone, children } = props;
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
      className={`flex items-center gap-3 py-1 pr-2 pl-4 bg-card border border-l-4 rounded wrap-anywhere [&_p]:flex-1 [&_p]:min-w-0 [&_p]:py-2 ${isCrowded ? "max-sm:flex-wrap max-sm:gap-y-0 max-sm:[&>p]:basis-[calc(100%-var(--target)-var(--space-4))] max-sm:[&>button:not(:last-child)]:order-1" : ""} ${tone === "error" ? "border-bad text-bad" : "border-line-strong border-l-good"}`}
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
        <span>{text}</span>{" "}
        {detail && <span className={tone === "error" ? "text-sm" : "text-soft text-sm"}>{detail}</span>}
      </p>
      {children}
      <CloseButton label="Dismiss" onClick={onGone} />
    </div>
  );
}

/** When the focused message disappears, returns the focus to where it was before. `shown` identifies the content. */
function useReturningFocus(shown: string): (event: FocusEvent) => void {
  const before = useRef<Element>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the content changes
  useEffect(() => {
    const back = before.current;
    before.current = undefined;
    if (document.activeElement !== document.body) return;
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }, [shown]);

  return ({ currentTarget, relatedTarget }) => {
    if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
}
