import type { Option } from "./model.ts";
import type { Reason } from "./reason.ts";

export interface OptionState {
  /** The variant that can be chosen now, or the first one where none can. */
  readonly option: Option;
  readonly available: boolean;
  readonly chosen: boolean;
  /** Why it is not available; empty when it is. */
  readonly reasons: readonly Reason[];
}
