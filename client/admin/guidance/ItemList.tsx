import { type ReactNode, useState } from "react";
import { useMay } from "#client/api/person.ts";
import type { RulesWarning } from "#shared/api/rules/catalog.ts";
import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import { isSame } from "#shared/is-same.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useAdmin } from "../rules/admin-context.ts";
import { Card, ListSection } from "../section/ListSection.tsx";
import { Note } from "../section/Note.tsx";

export interface ItemFormProps<Item> {
  /** The item to edit; undefined for a new one. */
  readonly item: Item | undefined;
  /** The change that saves an item in these rules. One that is no longer in the list is added. */
  readonly changeWith: (edited: Item, rules?: RulesDocument) => RulesEdit;
  /** The form's message if a colleague has renamed or deleted the item. */
  readonly notice: string | undefined;
  readonly onClose: () => void;
}

interface Props<Item> {
  readonly title: string;
  /** 'Starting Bench' */
  readonly noun: string;
  readonly about: string;
  /** Shown without items. */
  readonly none: string;
  readonly config: RulesDocument;
  readonly itemsOf: (rules: RulesDocument) => readonly Item[];
  /** The field of the rules with the items, which the paths of warnings name. */
  readonly path: "startingBenches" | "hints";
  readonly warnings: readonly RulesWarning[];
  /** Names an item. Several can have the same name. */
  readonly nameOf: (item: Item) => string;
  /** The change that replaces all items. */
  readonly changeTo: (items: readonly Item[]) => RulesEdit;
  /** A link before the buttons of an item. */
  readonly link?: (item: Item) => ReactNode;
  readonly form: (props: ItemFormProps<Item>) => ReactNode;
  readonly children: (item: Item, index: number) => ReactNode;
}

/** A list of the rules that staff add to, edit, reorder and delete from. */
export function ItemList<Item>(props: Props<Item>) {
  const { title, noun, about, none, config, itemsOf, path, warnings, nameOf, changeTo } = props;
  const { link, form, children } = props;
  const { send } = useAdmin();
  const mayEdit = useMay("catalog:write");
  /** With the item, and all of them, as they were when the dialog opened. */
  const [open, show] = useState<{
    readonly action: "add" | "edit" | "delete";
    readonly item?: Item;
    readonly seen: readonly Item[];
  }>();
  const close = () => show(undefined);
  const items = itemsOf(config);
  const find = (list: readonly Item[]) => (open?.item === undefined ? -1 : placeOf(list, open.item, open.seen, nameOf));
  const isGone = open?.item !== undefined && find(items) < 0;

  const move = (item: Item, index: number, by: number) =>
    send((rules) => {
      const list = itemsOf(rules);
      const at = list[index] === item ? index : placeOf(list, item, items, nameOf);
      const [moved, neighbor] = [list[at], list[at + by]];
      return moved && neighbor && changeTo(list.with(at, neighbor).with(at + by, moved));
    });

  /** The name of an item, with a number if an earlier one has the same. */
  const uniqueNameOf = (item: Item, index: number) => {
    const namesakes = items.slice(0, index).filter((each) => nameOf(each) === nameOf(item)).length;
    return namesakes === 0 ? nameOf(item) : `${nameOf(item)} (${namesakes + 1})`;
  };
  const moveButton = (item: Item, index: number, name: string, by: 1 | -1) => {
    const label = by < 0 ? "Up" : "Down";
    const isEnd = items[index + by] === undefined;
    return {
      label,
      "aria-label": `Move ${name} ${label.toLowerCase()}`,
      "aria-disabled": isEnd || undefined,
      onClick: () => !isEnd && void move(item, index, by),
    };
  };

  return (
    <ListSection
      title={title}
      about={about}
      add={mayEdit && `Add ${noun}`}
      onAdd={() => show({ action: "add", seen: items })}
      items={items}
      none={none}
      card={(item, index) => {
        const name = uniqueNameOf(item, index);
        const act = (action: "edit" | "delete", label: string) => ({
          label,
          "aria-label": `${label} ${name}`,
          onClick: () => show({ action, item, seen: items }),
        });
        return (
          <Card
            key={name}
            name={name}
            title={`${index + 1}. ${nameOf(item)}`}
            links={link?.(item)}
            actions={
              mayEdit
                ? [
                    moveButton(item, index, name, -1),
                    moveButton(item, index, name, 1),
                    act("edit", "Edit"),
                    act("delete", "Delete"),
                  ]
                : []
            }
          >
            {children(item, index)}
            {warnings
              .filter((each) => `${each.path}.`.startsWith(`${path}.${index}.`))
              .map(({ message }) => (
                <Note key={message} tone="soft">
                  {message}
                </Note>
              ))}
          </Card>
        );
      }}
    >
      {open?.action === "delete" && (
        <FormDialog
          title={`Delete ${noun}`}
          danger
          change={(rules = config) => {
            const list = itemsOf(rules);
            const place = find(list);
            return place < 0 ? undefined : changeTo(list.toSpliced(place, 1));
          }}
          busy={isGone}
          onClose={close}
        >
          <p>
            {isGone
              ? `A colleague renamed or deleted this ${noun.toLowerCase()}. Nothing is left to delete.`
              : `Are you sure you want to delete this ${noun.toLowerCase()}?`}
          </p>
          <p>{open.item && nameOf(open.item)}</p>
        </FormDialog>
      )}
      {open &&
        open.action !== "delete" &&
        form({
          item: open.item,
          changeWith: (edited, rules = config) => {
            const list = itemsOf(rules);
            const place = find(list);
            return changeTo(place < 0 ? [...list, edited] : list.with(place, edited));
          },
          notice: isGone ? `A colleague renamed or deleted this ${noun.toLowerCase()}. Saving adds yours.` : undefined,
          onClose: close,
        })}
    </ListSection>
  );
}

/**
 * Where an item of an earlier list is now: unchanged, or else the only one with its name; -1 if there is none, because a colleague
 * renamed or deleted it, or if another one had its name.
 */
function placeOf<Item>(items: readonly Item[], item: Item, seen: readonly Item[], nameOf: (item: Item) => string) {
  const same = items.findIndex((each) => isSame(each, item));
  const isNamesake = (each: Item) => nameOf(each) === nameOf(item);
  const isOnlyOne = [items, seen].every((list) => list.filter(isNamesake).length === 1);
  return same < 0 && isOnlyOne ? items.findIndex(isNamesake) : same;
}
