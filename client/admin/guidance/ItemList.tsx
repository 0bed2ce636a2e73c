import { type ReactNode, useId, useState } from "react";
import { useAdmin } from "#client/admin/admin-context.ts";
import { FormDialog } from "#client/admin/forms/FormDialog.tsx";
import section from "#client/admin/Section.module.css";
import type { AdminChange } from "#client/api/admin-routes.ts";
import { Button } from "#client/ui/Button.tsx";

export interface ItemFormProps<Item> {
  /** The item to edit; undefined for a new one. */
  readonly item: Item | undefined;
  /** The change that saves an item. */
  readonly saving: (edited: Item) => AdminChange;
  readonly onClose: () => void;
}

interface Props<Item> {
  readonly title: string;
  /** 'Starting Bench' */
  readonly noun: string;
  readonly about: string;
  /** Shown without items. */
  readonly none: string;
  readonly items: readonly Item[];
  /** Names an item, and is different for each. */
  readonly nameOf: (item: Item) => string;
  /** The change that replaces all items. */
  readonly changeTo: (items: readonly Item[]) => AdminChange;
  readonly form: (props: ItemFormProps<Item>) => ReactNode;
  readonly children: (item: Item) => ReactNode;
}

interface Open<Item> {
  readonly action: "add" | "edit" | "delete";
  readonly item?: Item;
}

/** A list of the rules that staff add to, edit, reorder and delete from. */
export function ItemList<Item>(props: Props<Item>) {
  const { title, noun, about, none, items, nameOf, changeTo, form, children } = props;
  const { change, basis, tellFailure } = useAdmin();
  const [open, setOpen] = useState<Open<Item>>();
  const titleId = useId();
  const close = () => setOpen(undefined);
  const isOpen = (item: Item) => open?.item !== undefined && nameOf(item) === nameOf(open.item);

  const move = async (index: number, by: number) => {
    const others = items.filter((_item, place) => place !== index);
    const moved = changeTo([
      ...others.slice(0, index + by),
      ...items.slice(index, index + 1),
      ...others.slice(index + by),
    ]);
    tellFailure(moved, await change(moved, basis()));
  };

  return (
    <section aria-labelledby={titleId} className={section.section}>
      <header className={section.head}>
        <h2 id={titleId}>{title}</h2>
        <p>{about}</p>
        <Button look="small" onClick={() => setOpen({ action: "add" })}>
          Add {noun}
        </Button>
      </header>
      {items.length === 0 && <p className={section.none}>{none}</p>}
      <ol className={section.list}>
        {items.map((item, index) => {
          const name = nameOf(item);
          return (
            <li key={name} className={section.card}>
              <h3>
                {index + 1}. {name}
              </h3>
              {children(item)}
              <div className={section.buttons}>
                {[
                  { by: -1, label: "Up", isEnd: index === 0 },
                  { by: 1, label: "Down", isEnd: index === items.length - 1 },
                ].map(({ by, label, isEnd }) => (
                  <Button
                    key={label}
                    look="small"
                    aria-label={`Move ${name} ${label.toLowerCase()}`}
                    aria-disabled={isEnd || undefined}
                    onClick={() => !isEnd && void move(index, by)}
                  >
                    {label}
                  </Button>
                ))}
                <Button
                  look="small"
                  aria-label={`Edit ${name}`}
                  onClick={() => setOpen({ action: "edit", item })}
                >
                  Edit
                </Button>
                <Button
                  look="small"
                  aria-label={`Delete ${name}`}
                  onClick={() => setOpen({ action: "delete", item })}
                >
                  Delete
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
      {open?.action === "delete" && (
        <FormDialog
          title={`Delete ${noun}`}
          submitLabel={`Delete ${noun}`}
          danger
          change={() => changeTo(items.filter((item) => !isOpen(item)))}
          onClose={close}
        >
          <p>Are you sure you want to delete this {noun.toLowerCase()}?</p>
          <p>{open.item && nameOf(open.item)}</p>
        </FormDialog>
      )}
      {open &&
        open.action !== "delete" &&
        form({
          item: open.item,
          saving: (edited) =>
            changeTo(
              open.item ? items.map((item) => (isOpen(item) ? edited : item)) : [...items, edited],
            ),
          onClose: close,
        })}
    </section>
  );
}
