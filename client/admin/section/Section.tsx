import { type ReactNode, type Ref, useId } from "react";
import styles from "./Section.module.css";

interface Props {
  readonly title: string;
  readonly titleRef?: Ref<HTMLHeadingElement>;
  /** Beside the title: a sentence, and the button of the section. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the Admin Panel, with its title. */
export function Section({ title, titleRef, head, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} ref={titleRef} tabIndex={-1}>
          {title}
        </h2>
        {head}
      </header>
      {children}
    </section>
  );
}
