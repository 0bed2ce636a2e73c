import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/**
 * A component whose code loads when it is first rendered, or earlier by `preload`. Shows `waiting` until then, or
 * `Failure` if loading fails.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failure: ComponentType<Props>,
  waiting?: ReactNode,
) {
  let Loaded: ComponentType<Props> | undefined;
  const start = async () => {
    Loaded = await load();
  };

  function Later(props: Props) {
    const [stage, setStage] = useState("waiting");
    useEffect(() => {
      start().then(
        () => setStage("loaded"),
        () => setStage("failed"),
      );
    }, []);
    if (Loaded) return <Loaded {...props} />;
    return stage === "failed" ? <Failure {...props} /> : waiting;
  }
  return Object.assign(Later, { preload: () => start().catch(() => {}) });
}
