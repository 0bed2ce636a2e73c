/** The head of a table of parts. `price` names the column of the amounts; without it, there is none. */
export function PartsHead({ price }: { readonly price: string | undefined }) {
  return (
    <thead>
      <tr>
        <th scope="col">Category</th>
        <th scope="col">Selection</th>
        {price !== undefined && <th scope="col">{price}</th>}
      </tr>
    </thead>
  );
}
