import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { May } from "#client/api/May.tsx";
import { call } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import type { StoredBench } from "#shared/api/rules/reference-benches.ts";
import { findBrokenExpectations } from "#shared/reference-benches/broken-expectations.ts";
import { readRules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { useListChange } from "../rules/use-list-change.ts";
import { LoadState } from "../section/LoadFailure.tsx";
import section from "../section/Section.module.css";
import { Section } from "../section/Section.tsx";
import { BenchCard } from "./BenchCard.tsx";
import { AddBenchDialog, EditBenchDialog } from "./BenchDialogs.tsx";

const KEY = ["admin", "reference-benches"];

const NO_BENCHES: readonly never[] = [];

/** The benches that every change of the rules must keep, with what is expected of them and whether it holds today. */
export function ReferenceBenches({ config }: { config: RulesDocument }) {
  const rules = useMemo(() => readRules(config), [config]);
  const list = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call("GET /api/admin/reference-benches", { signal }),
  });
  const [open, setOpen] = useState<"add" | StoredBench>();
  const benches = list.data?.benches ?? NO_BENCHES;
  /** The reasons of the broken expectations, by the name of the bench. */
  const broken = useMemo(
    () => new Map(findBrokenExpectations(rules, benches).map(({ name, reason }) => [name, reason])),
    [rules, benches],
  );
  const { reload, told, attempt } = useListChange(KEY);

  const remove = async ({ id, version, ...body }: StoredBench) => {
    const detail = body.name;
    const restore = () =>
      attempt(
        call("POST /api/admin/reference-benches", { body }),
        "Error restoring reference bench",
        "Reference bench restored",
        { detail },
      );
    await attempt(
      call("DELETE /api/admin/reference-benches/{benchId}", {
        params: { benchId: id },
        ifMatch: version,
      }),
      "Error deleting reference bench",
      "Reference bench deleted",
      { detail, undo: () => void restore() },
    );
  };

  return (
    <Section
      title="Reference Benches"
      head={
        <>
          <p role="status">{benches.length > 0 && stateOf(benches.length, broken.size)}</p>
          <May scope="catalog:write">
            <Button look="small" onClick={() => setOpen("add")}>
              Add Reference Bench
            </Button>
          </May>
        </>
      }
    >
      <LoadState what="reference benches" query={list} />
      {list.data && benches.length === 0 && (
        <div className={section.none}>
          <p>
            There are no reference benches yet. Keep the benches here that must stay available or
            keep their price, such as your best sellers. Anyone who changes the rules is asked
            before breaking one of them.
          </p>
          <p>
            Build a bench in the Product Configurator and copy its link, or note the ID of a quote.
            Then add it here.
          </p>
        </div>
      )}
      <ul className={section.list}>
        {[
          ...benches.filter(({ name }) => broken.has(name)),
          ...benches.filter(({ name }) => !broken.has(name)),
        ].map((bench) => (
          <BenchCard
            key={bench.id}
            rules={rules}
            bench={bench}
            broken={broken.get(bench.name)}
            onEdit={() => setOpen(bench)}
            onDelete={() => void remove(bench)}
          />
        ))}
      </ul>
      {open === "add" && (
        <AddBenchDialog
          config={config}
          rules={rules}
          onSaved={(name) => void told("Reference bench added", { detail: name })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {typeof open === "object" && (
        <EditBenchDialog
          rules={rules}
          bench={open}
          newest={benches.find(({ id }) => id === open.id) ?? open}
          onSaved={(name) => void told("Reference bench updated", { detail: name })}
          onConflict={reload}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  );
}

function stateOf(count: number, broken: number): string {
  const benches = count === 1 ? "1 bench" : `${count} benches`;
  if (broken === 0) return `${benches}, every expectation holds`;
  return `${benches}, ${broken === 1 ? "1 expectation" : `${broken} expectations`} broken`;
}
