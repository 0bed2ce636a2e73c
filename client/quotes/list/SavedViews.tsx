import { type FormEvent, useState } from "react";
import { usePerson } from "#client/api/person.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Menu } from "#client/ui/components/Menu.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { keptText } from "#client/ui/hooks/kept-text.ts";
import { isRecord } from "#shared/is-record.ts";
import { type ListFilter, readFilter } from "./list-filter.ts";

interface View {
  readonly name: string;
  readonly filter: ListFilter;
}

interface Props {
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
}

/** Filters under names, which this browser keeps for each person. Searches are not kept, because they name customers. */
export function SavedViews({ filter, onFilter }: Props) {
  const { id } = usePerson();
  const kept = keptText("localStorage", () => `workbench-views-${id}`);
  const [views, setViews] = useState(() => readViews(kept.load()));
  const [name, setName] = useState("");
  const change = (edit: (latest: readonly View[]) => readonly View[]) => {
    // Another tab may have saved one since.
    const next = edit(readViews(kept.load() ?? JSON.stringify(views)));
    setViews(next);
    kept.keep(JSON.stringify(next));
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const named = name.trim();
    if (named === "") return;
    const view = { name: named, filter: { ...filter, q: "" } };
    change((latest) => [view, ...latest.filter((each) => each.name !== named)]);
    setName("");
  };
  return (
    <Menu label="Views">
      <div className="grid gap-1 max-h-[50dvh] overflow-y-auto empty:hidden">
        {views.map((view) => (
          <div key={view.name} className="flex items-center gap-2">
            <Button look="small" className="flex-1" onClick={() => onFilter(view.filter)}>
              {view.name}
            </Button>
            <Button
              look="link"
              aria-label={`Remove view ${view.name}`}
              onClick={() => change((latest) => latest.filter(({ name }) => name !== view.name))}
            >
              Remove
            </Button>
          </div>
        ))}
      </div>
      <form className="flex items-end gap-2" onSubmit={save}>
        <TextField label="Name of this filter" name="view" maxLength={40} value={name} onText={setName} />
        <Button type="submit" look="small">
          Save View
        </Button>
      </form>
    </Menu>
  );
}

/** The views in a text of any kind. */
function readViews(text: string | null): readonly View[] {
  try {
    const saved: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(saved)) return [];
    return saved.flatMap((each: unknown) =>
      isRecord(each) && typeof each.name === "string" && isRecord(each.filter)
        ? [{ name: each.name, filter: readFilter((field) => Reflect.get(Object(each.filter), field)) }]
        : [],
    );
  } catch {
    return [];
  }
}
