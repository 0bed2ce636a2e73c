import { hasOwnName, isItemName, isQuantity, type Project, putItem, typedName } from "#shared/project/project.ts";
import { MAX_ITEMS } from "#shared/quotes/quote-items.ts";
import { type Choice, type Configuration, chosenValues, PROJECT_HASH } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { decodeText } from "#shared/text/sent-hash.ts";

/** Some mail programs cut longer addresses. */
export const SAFE_LINK_CHARACTERS = 2000;

/** Several times the length of any link to a project. */
const MAX_LINK_CHARACTERS = 20_000;

/** One for each of the at most MOST_ITEMS different choices in a step. */
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * A project as the hash of a link: '#project/width=72,60;depth=30/Packing,/A4.B1'. First the different choices of each
 * step, then the names that the visitor typed, then a row per bench: a letter for each step with several choices, and the quantity.
 * An empty name and the row '0' end the lists, so that `isCutLink` sees a missing end.
 */
export function writeProject(project: Project): string {
  const keys = [...new Set(project.flatMap(({ configuration }) => Object.keys(configuration)))];
  const columns = keys.map((key) => {
    const cells = project.map(({ configuration }) => chosenValues(configuration, key).join("."));
    return { key, cells, choices: [...new Set(cells)] };
  });
  const table = columns.map(({ key, choices }) => `${key}=${choices.join(",")}`).join(";");
  const names = project.map((item) => (hasOwnName(item) ? encodeName(item.name) : ""));
  const rows = project.map(({ quantity }, row) => {
    const letters = columns.map(({ cells, choices }) =>
      choices.length === 1 ? "" : DIGITS[choices.indexOf(cells[row] ?? "")],
    );
    return `${letters.join("")}${quantity}`;
  });
  return `${PROJECT_HASH}${table}/${names.join(",")},/${rows.join(".")}.0`;
}

/** Without the characters that some programs take for the end of an address. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);

/** Whether a link to a project lacks its end. Links that were written before say only whether benches are missing. */
export function isCutLink(hash: string): boolean {
  const { names, rows } = splitLink(hash);
  return rows.length < names.length;
}

function splitLink(hash: string) {
  const [table = "", names = "", tail = ""] = hash.slice(PROJECT_HASH.length).split("/", 3);
  // Mail programs add parameters of their own.
  const [rows = ""] = /^[A-Za-z0-9.]*/.exec(tail) ?? [];
  return { table, names: names.split(","), rows: rows.split(".") };
}

/** The project of a link, not yet settled; empty if the hash has none. */
export function readProjectLink(rules: Rules, hash: string, newId: () => string): Project {
  if (!hash.startsWith(PROJECT_HASH) || hash.length > MAX_LINK_CHARACTERS) return [];
  const { table, names, rows } = splitLink(hash);
  const lists = new Set(rules.steps.flatMap(({ key, multiSelect }) => (multiSelect ? [key] : [])));
  const columns = decodeText(table)
    .split(";")
    .flatMap((column) => {
      const [key = "", choices = ""] = column.split("=");
      const read = choices.split(",").map((text) => readChoice(text, lists.has(key)));
      return key ? [{ key, choices: read }] : [];
    });
  const nameOf = names.map(decodeText);
  let project: Project = [];
  for (const [index, row] of rows.slice(0, MAX_ITEMS).entries()) {
    const [, letters = "", digits = ""] = /^([A-Za-z]*)(\d{1,3})/.exec(row) ?? [];
    const quantity = Number(digits);
    if (!isQuantity(quantity)) continue;
    const name = nameOf[index];
    project = putItem(project, {
      id: newId(),
      ...(isItemName(name) ? typedName(name) : { name: `Bench ${index + 1}` }),
      quantity,
      configuration: configurationOf(columns, letters),
    });
  }
  return project;
}

interface Column {
  readonly key: string;
  readonly choices: readonly (Choice | undefined)[];
}

function configurationOf(columns: readonly Column[], letters: string): Configuration {
  let next = 0;
  const chosen = columns.flatMap(({ key, choices }): [string, Choice][] => {
    const index = choices.length === 1 ? 0 : DIGITS.indexOf(letters[next++] ?? "");
    const choice = choices[index];
    return choice === undefined ? [] : [[key, choice]];
  });
  return Object.fromEntries(chosen);
}

/** Undefined is no choice. */
function readChoice(text: string, isList: boolean): Choice | undefined {
  if (text === "") return undefined;
  return isList ? text.split(".") : text;
}
