import { useState } from "react";
import { documentAddress } from "#client/api/quote-routes.ts";
import { RequestFailure } from "#client/api/request.ts";
import { saveFile } from "#client/api/save-file.ts";
import { Button } from "#client/ui/Button.tsx";

interface Props {
  readonly quoteId: string;
  readonly onFailure: (reason: string) => void;
}

const PAPERS = [
  { paper: "letter", label: "PDF, Letter" },
  { paper: "a4", label: "PDF, A4" },
] as const;

/** The quote document, at one click. */
export function PaperButtons({ quoteId, onFailure }: Props) {
  const [making, setMaking] = useState<string>();

  const save = async (paper: string) => {
    if (making) return;
    setMaking(paper);
    try {
      await saveFile(documentAddress(quoteId, paper), `${quoteId}.pdf`);
    } catch (error) {
      onFailure(error instanceof RequestFailure ? error.message : String(error));
    } finally {
      setMaking(undefined);
    }
  };

  return PAPERS.map(({ paper, label }) => (
    <Button key={paper} look="small" onClick={() => save(paper)}>
      {making === paper ? "Making …" : label}
    </Button>
  ));
}
