import { useId } from "react";
import { useMay } from "#client/api/person.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { PlainSelect } from "#client/ui/fields/PlainSelect.tsx";
import type { Loss } from "#shared/quotes/quote.ts";
import { LOSS_KEYS, LOSS_REASONS, lossText, MAX_REMARK_CHARACTERS } from "#shared/quotes/quote-status.ts";
import { Replaced, SMALL_FIELD } from "./NextAction.tsx";

interface Props {
  readonly loss: Loss | undefined;
  /** More about it, as staff typed it. */
  readonly note: string | undefined;
  readonly onNote: (note: string) => void;
  readonly onLoss: (loss: Loss | null) => void;
}

/** Why a rejected quote was lost. Nobody has to say. */
export function LossReason({ loss, note, onNote, onLoss }: Props) {
  const mayChange = useMay("quotes:write");
  const id = useId();
  const isChanged = note !== undefined && note.trim() !== (loss?.note ?? "");
  const save = (reason: Loss["reason"]) =>
    onLoss({ ...loss, reason, ...(note !== undefined && { note: note.trim() }) });
  if (!mayChange && note === undefined) return loss ? <p className="text-sm">Lost: {lossText(loss)}</p> : null;
  return (
    <form
      className="flex flex-wrap items-center gap-2 text-sm"
      aria-label="Reason of the loss"
      onSubmit={(event) => {
        event.preventDefault();
        if (loss) save(loss.reason);
      }}
    >
      <label htmlFor={`${id}-reason`}>Why was it lost?</label>
      <PlainSelect
        id={`${id}-reason`}
        className={SMALL_FIELD}
        value={loss?.reason ?? ""}
        options={[["", "Not known"], ...LOSS_KEYS.map((key) => [key, LOSS_REASONS[key]] as const)]}
        onValue={(reason) => (reason === "" ? onLoss(null) : save(reason))}
      />
      {loss && (
        <input
          className={`${SMALL_FIELD} flex-[1_1_12rem] min-w-0`}
          aria-label="More about it"
          placeholder="More about it"
          maxLength={MAX_REMARK_CHARACTERS}
          value={note ?? loss.note ?? ""}
          onChange={({ target }) => onNote(target.value)}
        />
      )}
      {loss && isChanged && (
        <Button type="submit" look="small">
          Save
        </Button>
      )}
      {isChanged && <Replaced text={loss?.note} />}
    </form>
  );
}
