import { clearStep } from "#shared/engine/choose.ts";
import type { UnlockChange } from "#shared/engine/unlock-change.ts";
import type { Configuration, UncheckedConfiguration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { applyChange, chooseOption, takeOffer } from "./change-choices.ts";
import { changeRules } from "./change-rules.ts";
import { isBrief, type Notice, type OpenedSource } from "./notice.ts";
import { type BeginEdit, beginEdit, endEdit, openBench, openNothing, reset } from "./open-bench.ts";
import { type ConfiguratorState, clampStep } from "./state.ts";
import { dismiss, putBack, undo } from "./undo.ts";

export type ConfiguratorAction =
  | { readonly type: "choose"; readonly stepKey: string; readonly value: string }
  | { readonly type: "clear"; readonly stepKey: string }
  /** Takes an offer: a way to unlock the wanted option, or what completes the bench. */
  | { readonly type: "take"; readonly configuration: Configuration; readonly change: UnlockChange }
  | { readonly type: "decline" }
  | { readonly type: "put-back" }
  | { readonly type: "go"; readonly index: number }
  /** Shows the project, with the hash of a link that the visitor opened, if any. */
  | { readonly type: "show-project"; readonly link: string }
  | { readonly type: "finish" }
  | { readonly type: "reset"; readonly source?: "host" }
  /** Clears the choices for the next bench of the project. */
  | { readonly type: "next-bench" }
  /** Undoes the change of a notice; without one, of the newest. */
  | { readonly type: "undo"; readonly notice?: Notice }
  | { readonly type: "dismiss" }
  | { readonly type: "open"; readonly choices: UncheckedConfiguration; readonly source: OpenedSource }
  | ({ readonly type: "edit" } & BeginEdit)
  | { readonly type: "end-edit"; readonly without: Configuration }
  | { readonly type: "show-starts"; readonly isShown: boolean }
  | { readonly type: "open-nothing"; readonly source: "unreadable-link" | "unreadable-code" }
  | { readonly type: "rules-changed"; readonly rules: Rules; readonly revision: number };

export function configuratorReducer(state: ConfiguratorState, action: ConfiguratorAction): ConfiguratorState {
  const { rules, configuration } = state;
  switch (action.type) {
    case "choose":
      return chooseOption(state, action);
    case "clear":
      return applyChange(state, clearStep(rules, configuration, action.stepKey));
    case "take":
      return takeOffer(state, action.configuration, action.change);
    case "decline":
      return { ...state, wanted: undefined };
    case "put-back":
      return putBack(state);
    case "go":
      return goTo(state, action.index);
    case "show-project":
      return { ...state, project: action.link };
    case "finish":
      return { ...state, triedToFinish: true };
    case "reset": {
      // The notice says that the edit ended.
      if (action.source && state.edit) return openBench(state, {}, action.source);
      const cleared = reset(state);
      return action.source ? { ...cleared, hostsBench: cleared.configuration } : cleared;
    }
    case "next-bench":
      return { ...reset(state, "next"), starts: "open" };
    case "undo":
      return undo(state, action.notice);
    case "dismiss":
      return dismiss(state);
    case "open":
      return openBench(state, action.choices, action.source);
    case "edit":
      return beginEdit(state, action);
    case "end-edit":
      return endEdit(state, action.without);
    case "show-starts":
      return { ...state, starts: action.isShown ? "open" : "closed" };
    case "open-nothing":
      return openNothing(state, action.source);
    case "rules-changed": {
      const next = changeRules(state, action.rules, action.revision);
      return { ...next, hostsBench: configuration === state.hostsBench ? next.configuration : undefined };
    }
  }
}

/** Goes to a step, also from the project. An index out of range changes nothing. Another step closes the starting benches, and ends brief notices. */
function goTo(state: ConfiguratorState, index: number): ConfiguratorState {
  if (index !== clampStep(state.rules, index)) return state;
  const isSame = index === state.stepIndex;
  const starts = state.starts === "open" && !isSame ? undefined : state.starts;
  const ends = !isSame && state.notices.some(isBrief);
  const notices = ends ? state.notices.filter((notice) => !isBrief(notice)) : state.notices;
  return { ...state, stepIndex: index, starts, notices, project: undefined, wanted: undefined };
}
