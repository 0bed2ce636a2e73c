import { documentAddress } from "#client/api/quote-routes.ts";
import { Button } from "#client/ui/Button.tsx";
import { useSaveFile } from "./use-save-file.ts";

interface Props {
  readonly quoteId: string;
  readonly onStart: () => void;
  readonly onFailure: (reason: string) => void;
}

const PAPERS = [
  { paper: "letter", label: "PDF, Letter" },
  { paper: "a4", label: "PDF, A4" },
] as const;

/** The quote document, at one click. */
export function PaperButtons({ quoteId, onStart, onFailure }: Props) {
  const { saving, save } = useSaveFile(onFailure);
  return PAPERS.map(({ paper, label }) => {
    const address = documentAddress(quoteId, paper);
    return (
      <Button
        key={paper}
        look="small"
        onClick={() => {
          onStart();
          void save(address);
        }}
      >
        {saving === address ? "Making …" : label}
      </Button>
    );
  });
}
