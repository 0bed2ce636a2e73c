import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BenchField } from "#client/admin/forms/BenchField.tsx";
import { readBench } from "#client/admin/forms/read-bench.ts";
import { call, RequestFailure } from "#client/api/request.ts";
import type { StoredBench } from "#shared/api/rules/reference-benches.ts";
import { expectationWords } from "#shared/reference-benches/broken-expectations.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { BenchForm } from "./BenchForm.tsx";
import { quoteIdIn } from "./bench-texts.ts";

const NO_BENCH = "No choices found. Paste a link from Copy Link, or the ID of a quote.";

interface AddProps {
  readonly config: RulesDocument;
  readonly rules: Rules;
  readonly onSaved: (name: string) => void;
  readonly onClose: () => void;
}

/** Adds a bench from a link, from the configurator's own work in this browser, or from a quote. */
export function AddBenchDialog({ config, rules, onSaved, onClose }: AddProps) {
  const [source, setSource] = useState("");
  const quoteId = quoteIdIn(source);
  const quote = useQuery({
    queryKey: ["admin", "quoted-bench", quoteId],
    queryFn: async ({ signal }) => {
      const params = { quoteId: quoteId ?? "" };
      return (await call("GET /api/quotes/{quoteId}", { params, signal })).quote.configuration;
    },
    enabled: quoteId !== undefined,
  });
  const configuration: Configuration | undefined =
    quoteId === undefined ? readBench(source, config) : quote.data;

  const findProblem = () => {
    if (configuration || source.trim() === "") return undefined;
    if (quoteId === undefined) return NO_BENCH;
    return quote.error ? RequestFailure.of(quote.error).message : undefined;
  };

  return (
    <BenchForm
      title="Add Reference Bench"
      submitLabel="Add Bench"
      rules={rules}
      configuration={configuration}
      dirty={source !== ""}
      send={(bench) => call("POST /api/admin/reference-benches", { body: bench })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <BenchField
        rules={rules}
        name="bench"
        required
        hint="A link from Copy Link, or the ID of a quote."
        value={source}
        onText={setSource}
        error={findProblem()}
      />
    </BenchForm>
  );
}

interface EditProps {
  readonly rules: Rules;
  /** As it was when the dialog opened. */
  readonly bench: StoredBench;
  /** As it is now. */
  readonly newest: StoredBench;
  readonly onSaved: (name: string) => void;
  /** Loads the newest version. */
  readonly onConflict: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Edits name and expectation. After a colleague's change, the next attempt replaces it. */
export function EditBenchDialog({ rules, bench, newest, onSaved, onConflict, onClose }: EditProps) {
  /** Whether staff have seen the newest version. */
  const [hasSeen, setSeen] = useState(false);
  return (
    <BenchForm
      title={`Edit ${bench.name}`}
      submitLabel={hasSeen ? "Apply Again" : "Save Bench"}
      rules={rules}
      bench={bench}
      configuration={bench.configuration}
      dirty={false}
      send={async (body) => {
        const { id, version } = hasSeen ? newest : bench;
        try {
          await call("PUT /api/admin/reference-benches/{benchId}", {
            params: { benchId: id },
            body,
            ifMatch: version,
          });
        } catch (error) {
          if (RequestFailure.of(error).code === "bench_changed") {
            await onConflict();
            setSeen(true);
          }
          throw error;
        }
      }}
      onSaved={onSaved}
      onClose={onClose}
    >
      {hasSeen && (
        <p role="status">
          It is now {newest.name}, expected: {expectationWords(newest.expectation)}.
        </p>
      )}
    </BenchForm>
  );
}
