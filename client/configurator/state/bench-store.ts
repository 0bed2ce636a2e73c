import { quotedHash } from "#client/api/proposal.ts";
import { loadWork } from "#client/api/saved-work.ts";
import { runAfterPaint } from "#client/ui/hooks/after-paint.ts";
import { hasSameParts, Store } from "#client/ui/hooks/store.ts";
import type { RulesReply } from "#shared/api/rules/rules.ts";
import { rulesOfReply, settingsOfReply } from "#shared/api/rules/rules-reply.ts";
import { benchLoad } from "#shared/bench/bench-load.ts";
import { readHash } from "#shared/rules/read-hash.ts";
import { type Bench, type Check, deriveBench, isSameBench } from "./derive-bench.ts";
import { readEdit } from "./edit.ts";
import { type BenchAfter, benchesAfter, type FinishedBench, finishBench } from "./finished-bench.ts";
import { openHash } from "./page-link.ts";
import { type ConfiguratorAction, configuratorReducer } from "./reducer.ts";
import { type ConfiguratorState, startState } from "./state.ts";

/** The bench a moment later, with what nothing needs before the paint of a choice. */
export interface LaterBench extends Bench {
  readonly load: ReturnType<typeof benchLoad>;
  /** Undefined if no completion was found. */
  readonly finished: FinishedBench | undefined;
  /** See `benchesAfter`. */
  readonly afterChoosing: (stepKey: string, value: string) => BenchAfter | undefined;
}

/** The visitor's bench. */
export interface BenchStore {
  /** For what a choice changes at once. */
  readonly now: Store<Bench>;
  /** The same bench once a choice is painted, for all else. */
  readonly later: Store<LaterBench>;
  readonly dispatch: (action: ConfiguratorAction) => void;
  /** Takes what the server says about the bench. */
  readonly takeCheck: (check: Partial<Check>) => void;
  /** Takes rules or settings that have changed. */
  readonly takeRules: (reply: RulesReply) => void;
}

/**
 * Starts with the bench in the link, which Undo takes back, or else with the work saved in this browser. Of a bench of a quote that was
 * changed before, Undo leads to the quoted one.
 */
export function createBenchStore(reply: RulesReply, source: "link" | "host"): BenchStore {
  const rules = rulesOfReply(reply);
  const quoted = quotedHash();
  const isChanged = quoted !== undefined && quoted !== window.location.hash;
  const saved = quoted === undefined ? loadWork() : undefined;
  const choices = isChanged ? readHash(rules, quoted) : saved?.choices;
  const own = startState(rules, reply.rules.revision, choices ?? {}, saved?.stepIndex ?? 0, readEdit(saved?.edit));
  // The server renders the page without a visitor.
  const opening = typeof window === "undefined" ? undefined : openHash(rules, isChanged ? "changes" : source);
  const start = opening ? configuratorReducer(own, opening) : own;
  const settings = settingsOfReply(reply);
  const bench = deriveBench(start, { refused: undefined, error: undefined, isStale: false, settings });
  const now = new Store(bench);
  const later = new Store(addFigures(bench));
  const follow = () => later.write(addFigures(now.read(), later.read()));
  const followAfterPaint = runAfterPaint(follow);
  const change = (next: Bench) => {
    const last = now.read();
    now.write(next);
    const isSamePlace = next.stepIndex === last.stepIndex && next.rules === last.rules;
    if (isSamePlace && next.configuration !== last.configuration) followAfterPaint();
    else follow();
  };
  const take = (state: ConfiguratorState) => {
    const last = now.read();
    if (state !== last) change(deriveBench(state, last.check, last));
  };
  function dispatch(action: ConfiguratorAction) {
    take(configuratorReducer(now.read(), action));
  }
  const takeCheck = (check: Partial<Check>) => {
    const last = now.read();
    const next = { ...last.check, ...check };
    if (!hasSameParts(last.check, next)) change(deriveBench(last, next, last));
  };
  const takeRules = (changed: RulesReply) => {
    const { revision } = changed.rules;
    takeCheck({ settings: settingsOfReply(changed) });
    dispatch({ type: "rules-changed", rules: rulesOfReply(changed), revision });
  };
  return { now, later, dispatch, takeCheck, takeRules };
}

function addFigures(bench: Bench, last?: LaterBench): LaterBench {
  const { rules, configuration, notices, removedChoices, filled } = bench;
  const known = isSameBench(bench, last) ? last : undefined;
  // A completion puts lost choices back, and replaces what an earlier one added.
  const isSameEnd = known?.notices === notices && known.removedChoices === removedChoices && known.filled === filled;
  const knownEnd = isSameEnd ? known : undefined;
  return {
    ...bench,
    load: known?.load ?? benchLoad(rules, configuration),
    finished: knownEnd ? knownEnd.finished : finishBench(bench),
    afterChoosing: knownEnd?.afterChoosing ?? benchesAfter(bench),
  };
}
