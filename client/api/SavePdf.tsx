import { useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { useSaveFile } from "./save-file.tsx";

interface Props {
  readonly look: "small" | "quiet";
  readonly address: string;
  /** Called at the click. */
  readonly request: () => RequestInit;
}

/** A button that saves a PDF of the server, and says why if that fails. */
export function SavePdf({ look, address, request }: Props) {
  const [failure, setFailure] = useState<string>();
  const { savingAddress, save } = useSaveFile(setFailure);
  return (
    <>
      <Button look={look} onClick={() => void save(address, request())}>
        {savingAddress === undefined ? "Save as PDF" : "Making the PDF …"}
      </Button>
      {failure && (
        <p role="alert" className="text-bad text-sm">
          The PDF could not be saved. {failure}
        </p>
      )}
    </>
  );
}
