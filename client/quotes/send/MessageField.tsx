import { useQuery } from "@tanstack/react-query";
import { queryOf } from "#client/api/query-of.ts";
import { Select } from "#client/ui/fields/Select.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";

interface Props {
  readonly value: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

/** The message to the customer, into which staff insert the company's texts. */
export function MessageField({ value, error, onText }: Props) {
  const texts = useQuery(queryOf("GET /api/company", {})).data?.company.messageTexts ?? [];
  return (
    <div className="grid gap-2">
      <TextField
        label="Message to the customer (optional)"
        name="message"
        rows={5}
        value={value}
        onText={onText}
        error={error}
      />
      {texts.length > 0 && (
        <Select
          label="Insert a text"
          value=""
          options={[["", "Choose …"], ...texts.map(({ name }, index) => [String(index), name] as const)]}
          onValue={(index) => {
            const chosen = texts[Number(index)];
            if (index !== "" && chosen) onText([value.trimEnd(), chosen.text].filter(Boolean).join("\n\n"));
          }}
        />
      )}
    </div>
  );
}
