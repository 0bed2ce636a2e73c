/** Makes so many requests, always so many at a time. */
export async function closedLoop(
  { requests, atOnce }: { readonly requests: number; readonly atOnce: number },
  ask: () => Promise<void>,
): Promise<void> {
  let left = requests;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      await ask();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
}
