import type { ReactNode } from "react";

const CELL =
  "px-2 py-1 border-b border-line font-normal text-right align-top wrap-normal first:pl-0 first:text-left first:wrap-anywhere";

interface Props {
  readonly caption?: ReactNode;
  readonly titles: readonly string[];
  /** The cells of a row, as many as there are titles. The first names the row. */
  readonly rows: readonly { readonly id: string; readonly cells: readonly [ReactNode, ...ReactNode[]] }[];
}

/** Prices beside each other, such as before and after. */
export const PriceTable = ({ caption, titles, rows }: Props) => (
  <table className="w-full border-collapse text-sm [font-variant-numeric:tabular-nums]">
    {caption && <caption className="pb-1 text-left">{caption}</caption>}
    <thead>
      <tr>
        {titles.map((title) => (
          <th key={title} className={`${CELL} text-soft text-xs`} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, cells: [name, ...prices] }) => (
        <tr key={id}>
          <th className={CELL} scope="row">
            {name}
          </th>
          {prices.map((price, at) => (
            <td key={titles[at + 1]} className={CELL}>
              {price}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
