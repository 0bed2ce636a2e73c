import { type ReactNode, useState } from "react";
import { RULES_FILE } from "#client/api/admin-routes.ts";
import { May } from "#client/api/May.tsx";
import { RequestFailure } from "#client/api/request.ts";
import { Button, ButtonLink } from "#client/ui/components/Button.tsx";
import { FileButton } from "#client/ui/fields/FileButton.tsx";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { LoadFailure } from "../section/LoadFailure.tsx";
import { FileProblems } from "./FileProblems.tsx";
import { type ReadFile, readFile } from "./read-file.ts";
import { UploadDialog } from "./UploadDialog.tsx";

type Format = "xlsx" | "csv";

interface Props {
  /** The rules that staff edit. */
  readonly catalog: RulesDocument;
  /** Hides the dialog with its section: an open but invisible dialog would block the page. */
  readonly shown: boolean;
  /** More buttons. */
  readonly children: ReactNode;
}

/** The rules as files: JSON, which `npm run rules` reads, and the table of options as XLSX or CSV. An upload is reviewed first. */
export function Files({ catalog, shown, children }: Props) {
  const [file, setFile] = useState<ReadFile>();
  const [isReading, setReading] = useState(false);
  const [failed, setFailed] = useState<{ readonly format: Format; readonly error: Error }>();

  const read = async (chosen: File) => {
    setReading(true);
    setFile(await readFile(chosen, catalog));
    setReading(false);
  };
  const save = async (format: Format) => {
    setFailed(undefined);
    try {
      const { saveTable } = await import("./spreadsheet-file.ts");
      await saveTable(catalog, format);
    } catch (error) {
      setFailed({ format, error: RequestFailure.of(error) });
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
        {(["xlsx", "csv"] as const).map((format) => (
          <Button
            key={format}
            look="small"
            title="All options, for Excel, LibreOffice or Numbers. Upload brings the file back."
            onClick={() => void save(format)}
          >
            Download {format.toUpperCase()}
          </Button>
        ))}
        <May scope="catalog:write">
          <FileButton
            label="Rules file to upload"
            accept={[".json", ".csv", ".tsv", ".txt", ".xlsx", ".xls", ".ods"]}
            onFiles={([chosen]) => chosen && void read(chosen)}
          >
            {isReading ? "Reading …" : "Upload …"}
          </FileButton>
        </May>
        {children}
      </div>
      {failed && (
        <LoadFailure
          text="The file could not be saved. Check the connection."
          error={failed.error}
          onRetry={() => void save(failed.format)}
        />
      )}
      {file && !file.ok && <FileProblems name={file.name} problems={file.problems} />}
      {file?.ok && shown && <UploadDialog file={file} catalog={catalog} onClose={() => setFile(undefined)} />}
    </>
  );
}
