import { QuestionSelectBase, SurveyModel } from "survey-core";
import type { Configuration } from "../../../shared/configuration.ts";
import type { Rules } from "../../../shared/engine/model.ts";
import type { Condition } from "../../../shared/rules.ts";
import { type AvailabilityPackage, conditionedValues, optionName } from "../availability.ts";

/**
 * survey-core: one survey, created in advance, with one question per step and `visibleIf` on the choices
 * that have a condition. Each run sets the data and reads the visible choices.
 */
export function surveyAvailability(rules: Rules): AvailabilityPackage {
  const values = conditionedValues(rules);
  const survey = new SurveyModel({
    // Invisible choices stay: removing them would be settling.
    clearInvisibleValues: "none",
    elements: rules.steps.map((step) => ({
      type: step.multiSelect ? "checkbox" : "radiogroup",
      name: step.key,
      choices: values
        .filter((each) => each.step === step)
        .map(({ value, whens }) =>
          whens.length === 0 ? value : { value, visibleIf: whens.map(expression).join(" or ") },
        ),
    })),
  });
  const questions = rules.steps.map(({ key }) => {
    const question = survey.getQuestionByName(key);
    if (!(question instanceof QuestionSelectBase)) throw new Error(`No question for ${key}.`);
    return question;
  });
  const run = (configuration: Configuration) => {
    survey.data = configuration;
    return questions.map((question) => question.visibleChoices);
  };
  const available = async (configuration: Configuration) =>
    run(configuration).flatMap((choices, index) =>
      choices.map(({ value }) => optionName(questions[index]?.name ?? "", String(value))),
    );
  return { name: "survey-core", run, available };
}

function expression(when: Condition): string {
  const parts = Object.entries(when).map(
    ([key, needs]) => `{${key}} anyof [${needs.map((value) => `'${value}'`).join(", ")}]`,
  );
  return `(${parts.join(" and ")})`;
}
