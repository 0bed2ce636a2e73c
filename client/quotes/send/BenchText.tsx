import { useState } from "react";
import { loadLatestWork } from "#client/api/saved-work.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import type { WholeItem } from "#shared/quotes/quote.ts";
import { type Configuration, writeHash } from "#shared/rules/configuration.ts";

interface Props {
  readonly label: string;
  readonly action: string;
  /** The bench to begin with in the configurator. */
  readonly from?: WholeItem | undefined;
  readonly onBench: (bench: string) => void;
}

/** Asks for another bench: by its order code or link, or the one that this browser has in the configurator. */
export function BenchText({ label, action, from, onBench }: Props) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const use = (bench: string, missing = "Enter an order code or a link.") => {
    setError(bench.trim() === "" ? missing : undefined);
    if (bench.trim() === "") return;
    onBench(bench.trim());
    setText("");
  };
  return (
    <div className="grid gap-2">
      <TextField
        label={`${label}: order code or link`}
        name="bench"
        value={text}
        onText={setText}
        error={error}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || text.trim() === "") return;
          event.preventDefault();
          event.stopPropagation();
          use(text);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="small" data-add onClick={() => use(text)}>
          {action}
        </Button>
        <Button look="small" onClick={() => use(writeHash(workHere()), "First choose a bench in the configurator.")}>
          {action} the Bench in the Configurator
        </Button>
        <a
          className="self-center text-sm"
          href={`/${writeHash(from?.configuration ?? {})}`}
          target="_blank"
          rel="noopener"
        >
          Open the Configurator
        </a>
      </div>
    </div>
  );
}

/** The choices in the configurator of this browser. */
const workHere = (): Configuration =>
  Object.fromEntries(
    Object.entries(loadLatestWork()?.choices ?? {}).flatMap(([key, choice]) => {
      const values = [choice].flat().filter((value) => typeof value === "string");
      return values.length > 0 ? [[key, values]] : [];
    }),
  );
