/** Letters that Unicode does not take apart into a Latin letter and a mark. */
const LATIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ł: "l",
  þ: "th",
  "&": " and ",
};

const MAX_KEY_CHARACTERS = 64;
/** Names with a special meaning in JavaScript. A key cannot be one of them. */
const RESERVED = ["constructor", "prototype"];

/**
 * The key of a step, the value of an option or the ID of a partner from its name: 'Bottle holder' is 'bottle-holder'. A used key gets a number.
 * Empty if the name has no Latin letter and no digit. The word 'new' is left out, because nothing stays new.
 */
export function keyFromName(name: string, used: Iterable<string> = []): string {
  const words = name
    .slice(0, 400)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[ßæœøđłþ&]/g, (letter) => LATIN[letter] ?? "")
    .replace(/\p{Mark}/gu, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && word !== "new");
  const key = words.reduce((all, word) => {
    const longer = all === "" ? word : `${all}-${word}`;
    return longer.length <= MAX_KEY_CHARACTERS ? longer : all || word.slice(0, MAX_KEY_CHARACTERS);
  }, "");
  return key === "" ? "" : findUnused(key, [...used, ...RESERVED]);
}

/** The key, or with the first number from 2 on that nothing uses: 'shelf-2'. */
function findUnused(key: string, used: Iterable<string>): string {
  const taken = new Set(used);
  if (!taken.has(key)) return key;
  const stem = key.slice(0, MAX_KEY_CHARACTERS - 6);
  let number = 2;
  while (taken.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}
