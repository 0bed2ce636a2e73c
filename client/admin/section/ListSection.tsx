import { type ComponentProps, type ReactElement, type ReactNode, useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { type LoadQuery, LoadState } from "./LoadFailure.tsx";
import { Note } from "./Note.tsx";
import { Section } from "./Section.tsx";

interface Props<Item> {
  readonly title: string;
  /** A sentence beside the title. */
  readonly about?: ReactNode;
  /** The label of the button that adds an item; without it, nobody can add one now. */
  readonly add?: string | false | undefined;
  readonly onAdd?: () => void;
  /** The plural of the items that are loaded, and their query; undefined for items of the rules. */
  readonly loaded?: readonly [what: string, query: LoadQuery];
  /** Undefined while they load. */
  readonly items: readonly Item[] | undefined;
  /** In place of an empty list: what the items are for. */
  readonly none?: ReactNode;
  /** Whether the cards grow, and so are one above the other. */
  readonly isTall?: boolean;
  /** Above the list. */
  readonly lead?: ReactNode;
  /** The page of one item, in place of all below the title. */
  readonly page?: ReactNode;
  readonly card: (item: Item, index: number) => ReactNode;
  /** Below the list, and its dialogs. */
  readonly children?: ReactNode;
}

/** A section with a list of cards. */
export function ListSection<Item>(props: Props<Item>) {
  const { title, about, add, onAdd, loaded, items, none, isTall, lead, page, card, children } = props;
  return (
    <Section
      title={title}
      head={
        <>
          {about && <p>{about}</p>}
          {add && (
            <Button look="small" onClick={onAdd}>
              {add}
            </Button>
          )}
        </>
      }
    >
      {page || (
        <>
          {loaded && <LoadState what={loaded[0]} query={loaded[1]} />}
          {lead}
          {none && items?.length === 0 && <Note tone="none">{none}</Note>}
          <ul
            aria-label={title}
            // Cards that grow, one above the other.
            className={`grid gap-4 ${isTall ? "grid-cols-1" : "grid-cols-[repeat(auto-fill,minmax(min(100%,26rem),1fr))]"}`}
          >
            {items?.map(card)}
          </ul>
          {children}
        </>
      )}
    </Section>
  );
}

interface Action extends ComponentProps<typeof Button> {
  readonly label: string;
}

interface CardProps {
  /** Names the item to screen readers. */
  readonly name: string;
  /** The title as it is shown, if it is more than the name. */
  readonly title?: ReactNode;
  /** The buttons at its foot. Some can be missing. */
  readonly actions?: readonly (Action | false)[];
  /** Links before the buttons. */
  readonly links?: ReactNode;
  /** Below the buttons. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** An item of a list. The label of a button is followed by the name of the item, unless it has another `aria-label`. */
export function Card({ name, title = name, actions = [], links, foot, children }: CardProps) {
  const offered = actions.filter((action) => action !== false);
  return (
    <li className="flex flex-col items-start gap-2 p-4 bg-card border border-line rounded text-sm wrap-anywhere [&_h3]:text-md">
      <h3>{title}</h3>
      {children}
      {(links || offered.length > 0) && (
        <div
          // At the foot of a card.
          className="flex flex-wrap gap-2 mt-auto pt-2"
        >
          {links}
          {offered.map(({ label, ...button }) => (
            <Button key={label} look="small" aria-label={`${label}: ${name}`} {...button}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {foot}
    </li>
  );
}

/** The dialog that is open over a list. */
export function useDialog() {
  const [dialog, setDialog] = useState<ReactElement>();
  return {
    dialog,
    /** Opens a dialog in place of the one before. Its `close` does nothing once another one has taken its place. */
    open(make: (close: () => void) => ReactElement) {
      const own = make(() => setDialog((now) => (now === own ? undefined : now)));
      setDialog(own);
    },
  };
}
