/** Passwords alone need this many characters, and those together with one-time codes fewer (NIST SP 800-63B-4). */
const MIN_CHARACTERS = { alone: 15, withCodes: 8 } as const;

/** Longer than any real password, but short enough to hash quickly. */
export const MAX_PASSWORD_CHARACTERS = 1000;

/** The least that a guess must get right: characters that do not follow from their neighbors. A common word counts as two. */
const MIN_WORTH = { alone: 8, withCodes: 6 } as const;

/** The person whose password it is, and the words around it that a stranger would try first. */
interface PasswordContext {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly hasCodes: boolean;
}

/** The sentence that says why a password cannot be used; undefined if it can. */
export function passwordProblem(password: string, context: PasswordContext): string | undefined {
  // Normalized, one character can become 18.
  const plain = password.length > MAX_PASSWORD_CHARACTERS ? password : password.normalize("NFKC");
  if (plain.length > MAX_PASSWORD_CHARACTERS) return `Use at most ${MAX_PASSWORD_CHARACTERS} characters.`;
  const count = [...plain].length;
  const kind = context.hasCodes ? "withCodes" : "alone";
  const least = MIN_CHARACTERS[kind];
  if (count < least) return `Use at least ${least} characters. A few words are easy to remember.`;
  if (worthOf(unitOf(plain.toLowerCase()), ownWords(context), MIN_WORTH[kind]) < MIN_WORTH[kind])
    return "This password is easy to guess. Use a few words that do not belong together, without your name or the company's.";
  return undefined;
}

/** Rows of keyboards in the United States, Germany and France, columns, and what people can count. */
const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "yxcvbnm",
  "azertyuiop",
  "qsdfghjklm",
  "wxcvbn",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1q2w3e4r5t6y7u8i9o0p",
  "!@#$%^&*()_+",
  "147258369",
  "789456123",
].flatMap((row) => [row, [...row].reverse().join("")]);

/** Our own list: the words that people put into passwords, as far as they have three letters or more. */
const WORDS = new Set(
  `
  password passwort passwd pass passphrase passcode motdepasse contrasena senha parola secret secreto geheim private
  login logon signin welcome willkommen bienvenue hello hallo hola letmein openup open sesame access enter changeme change
  admin administrator root user username guest default test testing tester temp temporary master system server computer
  internet google facebook apple microsoft windows android iphone samsung amazon netflix youtube twitter linkedin
  office work job company business account manager sales owner staff boss team customer service support
  workbench bench benches workbenches configurator table desk product catalog quote quotes adjustable height
  love loveyou iloveyou ilove lover lovely baby babygirl babe honey sweet sweetie sweetheart darling angel angels princess prince
  king queen kiss kisses heart hearts forever always friend friends family mother father mommy daddy mama papa sister brother
  happy lucky smile sunshine sunny sun moon star stars rainbow flower flowers rose butterfly diamond crystal gold golden silver
  summer winter spring autumn fall january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday
  red blue green yellow orange purple pink black white brown grey gray
  one two three four five six seven eight nine ten zero hundred thousand million first last
  dog dogs cat cats kitty kitten puppy horse tiger lion bear wolf eagle falcon hawk monkey dragon dolphin panda turtle rabbit
  bunny spider snake shark phoenix unicorn chicken turkey
  football soccer baseball basketball hockey tennis golf rugby cricket yankees lakers cowboys steelers eagles raiders
  arsenal chelsea liverpool barcelona madrid juventus player game games gamer winner champion
  superman batman spiderman ironman starwars startrek pokemon pikachu naruto matrix ninja pirate wizard merlin gandalf
  harry potter hogwarts minecraft fortnite mustang ferrari porsche mercedes corvette camaro harley yamaha honda toyota
  ford chevy jeep dodge bmw audi volkswagen
  michael jennifer jessica ashley daniel thomas robert charlie george andrew michelle joshua matthew anthony amanda
  nicole hannah jordan hunter maggie ginger buster cookie pepper bailey chocolate cheese banana apple cherry peaches
  coffee pizza whiskey beer vodka candy sugar
  jesus christ god bless blessed heaven faith hope grace church freedom peace america american canada mexico london paris
  berlin texas chicago york california florida boston dallas
  money dollar dollars cash rich million bank credit
  fuck fucking fucker shit bitch asshole sex sexy porn hot cool nice good great best super mega ultra power
  the and for you are was not with this that from have will your what when where who why how can
  mine yours his hers our ours him her they them
  new old big small little long short strong safe secure security
  day night week month year time life live world earth water fire wind ice snow rain storm thunder lightning
  blah whatever nothing something anything everything never please thanks thank
  trustno trust trustme qwerty qwertz azerty asdf zxcv abc xyz iam lol omg wtf yes
  `
    .trim()
    .split(/\s+/),
);

/** No word or row is longer. */
const MAX_PART_CHARACTERS = 36;
const MIN_PART_CHARACTERS = 3;

/** The name, the parts of the email address, and the company. */
function ownWords({ name, email, company }: PasswordContext): ReadonlySet<string> {
  const texts = [name, email, company].map((text) => text.normalize("NFKC").toLowerCase());
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return new Set(parts.filter((part) => [...part].length >= MIN_PART_CHARACTERS));
}

/** 'x7k2' of 'x7k2x7k2x7k2': the part whose repetition is the text, or all of it. */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return unit;
  }
  return text;
}

/** Signs that people write for letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t" },
  ...{ "@": "a", $: "s", "!": "i" },
};

/** Counts what a guess must get right. Stops as soon as that is enough, so long passwords take no longer. */
function worthOf(text: string, own: ReadonlySet<string>, enough: number): number {
  const letters = text.replace(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);
  const seen = new Set<string>();
  const longest = Math.max(MAX_PART_CHARACTERS, ...[...own].map(({ length }) => length));
  let worth = 0;
  for (let start = 0; start < text.length && worth < enough; ) {
    let length = Math.min(longest, text.length - start) + 1;
    let value = 0;
    while (value === 0) {
      length -= 1;
      value = partWorth(text.slice(start, start + length), letters.slice(start, start + length), own);
    }
    const part = letters.slice(start, start + length);
    if (!seen.has(part)) worth += value;
    if (length > 1) seen.add(part);
    start += length;
  }
  return Math.min(worth, new Set(text).size);
}

/** What a guess must get right of a part, also with letters in place of signs; 0 if the part is not easy to guess. */
function partWorth(plain: string, read: string, own: ReadonlySet<string>): number {
  if (plain.length === 1 || /^(.)\1+$|^(?:19|20)\d\d$/s.test(plain)) return 1;
  if (plain.length < MIN_PART_CHARACTERS) return 0;
  if (own.has(plain) || own.has(read) || ROWS.some((row) => row.includes(plain))) return 1;
  return WORDS.has(plain) || WORDS.has(read) ? 2 : 0;
}
