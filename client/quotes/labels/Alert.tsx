import { bringIntoView } from "#client/ui/hooks/bring-into-view.ts";

interface Props {
  /** Nothing is shown without it. */
  readonly text: string | undefined;
  readonly className?: string;
  /** Whether a script moves the focus there. */
  readonly isTarget?: boolean;
}

/** A failure, in its place. Screen readers say it at once, and a page that is longer than the screen scrolls to it. */
export const Alert = ({ text, className = "", isTarget = false }: Props) =>
  text && (
    <p
      key={text}
      ref={bringIntoView}
      role="alert"
      tabIndex={isTarget ? -1 : undefined}
      className={`text-bad wrap-anywhere ${className}`}
    >
      {text}
    </p>
  );
