import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { RULES_FILE } from "#client/api/admin-routes.ts";
import { May } from "#client/api/May.tsx";
import { saveBlob } from "#client/api/save-file.tsx";
import { Button, ButtonLink } from "#client/ui/components/Button.tsx";
import { FileButton } from "#client/ui/fields/FileButton.tsx";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import { findDifferences } from "#shared/edits/differences/find-differences.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { countNoun } from "#shared/text/text.ts";
import { useWaits } from "../drafts/ChangesBar.tsx";
import { ChangeList } from "../forms/ChangeList.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useAdmin } from "../rules/admin-context.ts";
import { findPriceSlips } from "../rules/price-slips.ts";
import { type ReadFile, readFile } from "./read-file.ts";

interface Props {
  /** The rules that staff edit. */
  readonly catalog: RulesDocument;
  /** The published revision that they are made of. */
  readonly revision: number;
  /** More buttons. */
  readonly children: ReactNode;
}

/** The rules as files: JSON, which `npm run rules` reads, and the table of options as XLSX. An upload is reviewed first. */
export function Files({ catalog, revision, children }: Props) {
  const [file, setFile] = useState<ReadFile>();
  const [isReading, setReading] = useState(false);
  const { waiting, tell } = useAdmin();

  const read = async (chosen: File) => {
    setReading(true);
    setFile(await readFile(chosen, () => waiting.rules() ?? catalog));
    setReading(false);
  };
  const save = async () => {
    try {
      const { writeOptions } = await import("./write-options.ts");
      saveBlob(await writeOptions(catalog, revision), `${catalog.product}.xlsx`);
    } catch {
      tell({ tone: "error", text: "The file could not be saved. Check the connection, or reload the page." });
    }
  };

  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink
          href={RULES_FILE}
          title="All published rules, for a program or npm run rules. Upload brings the file back."
          download
        >
          Download JSON
        </ButtonLink>
        <Button
          look="small"
          title="All options, for Excel, LibreOffice or Numbers. Upload brings the file back."
          onClick={() => void save()}
        >
          Download XLSX
        </Button>
        <May scope="catalog:write">
          <FileButton
            label="Rules file to upload"
            accept={[".json", ".xlsx"]}
            onFiles={([chosen]) => chosen && void read(chosen)}
          >
            {isReading ? "Reading …" : "Upload …"}
          </FileButton>
        </May>
        {children}
      </div>
      {file && !file.ok && <FileProblems name={file.name} problems={file.problems} />}
      {file?.ok && <UploadDialog file={file} onClose={() => setFile(undefined)} />}
    </>
  );
}

/** More than anyone corrects at once. */
const MAX_SHOWN = 100;

type FileProblemsProps = Pick<Extract<ReadFile, { ok: false }>, "name" | "problems">;

/** The problems of a file, each with its line or cell. The list takes the focus, which scrolls it into view. */
function FileProblems({ name, problems }: FileProblemsProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each file has its own problems
  useLayoutEffect(() => title.current?.focus(), [problems]);
  const inOrder = problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return (
    <div
      role="alert"
      className="basis-full max-h-56 px-4 py-3 border border-bad rounded bg-card text-sm overflow-y-auto"
    >
      <h3 className="mb-1 text-bad text-sm" ref={title} tabIndex={-1}>
        Nothing was changed: {name} has{" "}
        {problems.length === 1 ? "a problem" : `${problems.length.toLocaleString("en-US")} problems`}
      </h3>
      <ol>
        {inOrder.slice(0, MAX_SHOWN).map(({ line, place, message }) => (
          <li key={`${line} ${place} ${message}`}>
            {line !== undefined && `Line ${line}: `}
            {place !== undefined && <b>{place}: </b>}
            {message}
          </li>
        ))}
      </ol>
      {problems.length > MAX_SHOWN && <p>These are the first {MAX_SHOWN}.</p>}
      <p>Correct the file, and upload it again.</p>
    </div>
  );
}

interface UploadDialogProps {
  readonly file: Extract<ReadFile, { ok: true }>;
  readonly onClose: () => void;
}

/** The changes that a file makes, before they go live or wait. A colleague's change of the same places is a conflict. */
function UploadDialog({ file: { name, catalog, document, notes }, onClose }: UploadDialogProps) {
  const waits = useWaits(useAdmin().waiting);
  const [opened] = useState(() => ({
    differences: findDifferences(catalog, document),
    changes: rulesChanges(catalog, document),
    slips: findPriceSlips(catalog, document),
  }));
  const { differences, changes, slips } = opened;
  return (
    <FormDialog
      title={`Review ${name}`}
      submitLabel={waits ? "Add to Changes Waiting" : "Publish"}
      isRead
      busy={differences.length === 0}
      change={() => ({ type: "apply-differences", differences })}
      onClose={onClose}
    >
      <p>
        {differences.length === 0
          ? "The file is the same as the catalog: there is nothing to change."
          : `${countNoun(changes.length, "change")}:`}
      </p>
      <ChangeList changes={changes} />
      {slips.length + notes.length > 0 && <ChangeList changes={[...slips, ...notes]} />}
    </FormDialog>
  );
}
