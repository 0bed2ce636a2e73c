import type { Session } from "./session.ts";

export interface Arguments {
  readonly words: readonly string[];
  /** Whether --yes was given. */
  readonly isSure: boolean;
  /** The command's own options. */
  readonly options: Readonly<Record<string, unknown>>;
}

export type Options = Readonly<Record<string, { readonly type: "boolean" | "string" }>>;

export interface Command {
  readonly usage: string;
  /** Options beside --help and --yes. */
  readonly options?: Options;
  /** Turns the arguments into the work to do; undefined for bad usage. */
  readonly read: (given: Arguments) => ((session: Session) => Promise<void>) | undefined;
}
