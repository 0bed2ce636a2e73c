import { replaceLabels } from "./email-address.ts";

/** The address with its domain as mail servers know it: 'ada@xn--bcher-kva.example' for 'ada@bücher.example'. */
export const toAsciiDomain = (email: string): string => replaceLabels(email, (label) => `xn--${encodePunycode(label)}`);

/** The parameters of RFC 3492, section 5. */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;

/** The label of a domain in Punycode (RFC 3492), without 'xn--': 'bcher-kva' for 'bücher'. */
function encodePunycode(label: string): string {
  const codes = [...label].map((character) => character.codePointAt(0) ?? 0);
  const basic = codes.filter((code) => code < FIRST_CODE);
  let encoded = String.fromCodePoint(...basic) + (basic.length > 0 ? "-" : "");
  let handled = basic.length;
  let [next, delta, bias] = [FIRST_CODE, 0, FIRST_BIAS];
  while (handled < codes.length) {
    const smallest = Math.min(...codes.filter((code) => code >= next));
    delta += (smallest - next) * (handled + 1);
    next = smallest;
    for (const code of codes) {
      if (code < next) delta += 1;
      if (code !== next) continue;
      encoded += encodeNumber(delta, bias);
      bias = adaptBias(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled += 1;
    }
    delta += 1;
    next += 1;
  }
  return encoded;
}

/** A number of variable length, its lowest digit first. */
function encodeNumber(value: number, bias: number): string {
  let [rest, digits] = [value, ""];
  for (let place = BASE; ; place += BASE) {
    const threshold = Math.min(Math.max(place - bias, T_MIN), T_MAX);
    if (rest < threshold) return digits + toDigit(rest);
    const radix = BASE - threshold;
    digits += toDigit(threshold + ((rest - threshold) % radix));
    rest = Math.floor((rest - threshold) / radix);
  }
}

/** a to z, then 0 to 9. */
const toDigit = (value: number) =>
  String.fromCodePoint(value < 26 ? value + "a".charCodeAt(0) : value - 26 + "0".charCodeAt(0));

function adaptBias(delta: number, handled: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / handled);
  let bias = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; bias += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return bias + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
