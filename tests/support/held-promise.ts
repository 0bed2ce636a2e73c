/** A promise that stays open until `end` is called. */
export function holdPromise<Value = void>() {
  let end: (value: Value) => void = () => {};
  const held = new Promise<Value>((resolve) => {
    end = resolve;
  });
  return { held, end };
}
