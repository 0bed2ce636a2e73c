interface Props {
  /** Nothing is shown without it. */
  readonly text: string | undefined;
  readonly className?: string;
  /** Whether a script moves the focus there. */
  readonly isTarget?: boolean;
}

/** A failure, in its place. Screen readers say it at once. */
export const Alert = ({ text, className = "", isTarget = false }: Props) =>
  text && (
    <p role="alert" tabIndex={isTarget ? -1 : undefined} className={`text-bad wrap-anywhere ${className}`}>
      {text}
    </p>
  );
