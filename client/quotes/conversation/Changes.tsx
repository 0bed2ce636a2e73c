/** Differences as a list of sentences. */
export function Changes({ changes }: { changes: readonly string[] }) {
  return (
    <ul>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}
