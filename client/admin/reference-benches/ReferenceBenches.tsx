import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { useAdmin } from "#client/admin/admin-context.ts";
import { LoadFailure } from "#client/admin/LoadFailure.tsx";
import section from "#client/admin/Section.module.css";
import { call, RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/Button.tsx";
import type { StoredBench } from "#shared/api/reference-benches.ts";
import { readRules } from "#shared/engine/model.ts";
import { brokenExpectations } from "#shared/reference-benches.ts";
import type { RulesDocument } from "#shared/rules.ts";
import { BenchCard } from "./BenchCard.tsx";
import { AddBenchDialog, EditBenchDialog } from "./BenchDialogs.tsx";

const KEY = ["admin", "reference-benches"];

const NONE: readonly never[] = [];

/** The benches that every change of the rules must keep, with what is expected of them and whether it holds today. */
export function ReferenceBenches({ config }: { config: RulesDocument }) {
  const { tell } = useAdmin();
  const client = useQueryClient();
  const rules = useMemo(() => readRules(config), [config]);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call("GET /api/admin/reference-benches", { signal }),
  });
  const [open, setOpen] = useState<"add" | StoredBench>();
  const title = useRef<HTMLHeadingElement>(null);
  const benches = data?.benches ?? NONE;
  /** The reasons of the broken expectations, by the name of the bench. */
  const broken = useMemo(
    () => new Map(brokenExpectations(rules, benches).map(({ name, reason }) => [name, reason])),
    [rules, benches],
  );
  const reload = () => client.refetchQueries({ queryKey: KEY });

  const saved = (text: string, name: string) => {
    tell({ tone: "success", text, detail: name });
    void reload();
  };

  const tellFailure = (text: string, failure: unknown) => {
    tell({ tone: "error", text: `${text} ${RequestFailure.of(failure).message}` });
    void reload();
  };

  const remove = async (bench: StoredBench) => {
    const { id, version, ...body } = bench;
    const { name } = body;
    const restore = () =>
      call("POST /api/admin/reference-benches", { body }).then(
        () => saved("Reference bench restored", name),
        (failure) => tellFailure("Error restoring reference bench:", failure),
      );
    try {
      await call("DELETE /api/admin/reference-benches/{benchId}", {
        params: { benchId: id },
        ifMatch: version,
      });
      await reload();
      title.current?.focus();
      tell({
        tone: "success",
        text: "Reference bench deleted",
        detail: name,
        undo: () => void restore(),
      });
    } catch (failure) {
      tellFailure("Error deleting reference bench:", failure);
    }
  };

  return (
    <section className={section.section} aria-labelledby="benches-title">
      <div className={section.head}>
        <h2 id="benches-title" ref={title} tabIndex={-1}>
          Reference Benches
        </h2>
        <p role="status">{benches.length > 0 && stateOf(benches.length, broken.size)}</p>
        <Button look="small" onClick={() => setOpen("add")}>
          Add Reference Bench
        </Button>
      </div>
      {error && (
        <LoadFailure
          text="The reference benches could not be loaded."
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <p>Loading the reference benches …</p>}
      {data && benches.length === 0 && (
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
          onSaved={(name) => saved("Reference bench added", name)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {typeof open === "object" && (
        <EditBenchDialog
          rules={rules}
          bench={open}
          newest={benches.find(({ id }) => id === open.id) ?? open}
          onSaved={(name) => saved("Reference bench updated", name)}
          onConflict={reload}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

function stateOf(count: number, broken: number): string {
  const benches = count === 1 ? "1 bench" : `${count} benches`;
  if (broken === 0) return `${benches}, every expectation holds`;
  return `${benches}, ${broken === 1 ? "1 expectation" : `${broken} expectations`} broken`;
}
