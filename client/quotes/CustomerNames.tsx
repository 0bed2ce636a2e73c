import { endTurns } from "#shared/text.ts";

interface Props {
  readonly name: string;
  readonly company: string;
}

/** Who asks and for which company, side by side: neither turns the other around, however it is written. */
export function CustomerNames({ name, company }: Props) {
  return (
    <>
      <bdi>{endTurns(name)}</bdi>, <bdi>{endTurns(company)}</bdi>
    </>
  );
}
