import type { Random } from "./random.ts";

const SENTENCES = [
  "Please call before delivery; the dock closes at 3 PM.",
  "We need this by the end of the quarter if at all possible.",
  "Can you match the gray of the benches we bought last year?",
  "The bench goes into a clean room, so please confirm the casters are suitable.",
  "Quantity discount? We may need six more of these.",
  "This replaces a bench from another supplier whose lift failed twice.",
  "Our ceiling is 92 in high with lamps hanging to 84 in; please check the uprights.",
  "Tax exempt, certificate on request.",
  "Please quote with and without the electric lift.",
  "Purchase order will follow from our purchasing department.",
  "Do the accessories come mounted or do we install them ourselves?",
  "We use the bench for soldering and rework, two shifts a day.",
  "Ask for the facilities manager at the gate.",
  "Freight elevator is 60 in wide and 84 in deep – does it fit in one piece?",
  "Lead time matters more than price on this one.",
  "Two of our people use wheelchairs, the lowest height is what counts.",
  "Please send the drawing as a PDF so that I can show it to our safety team.",
  "Is the surface resistant to isopropyl alcohol and acetone?",
  "For the student lab: twelve stations in three rows, one bench each.",
  "Our budget is approved until June 30.",
  "Same configuration as in my last request but wider.",
  "The café next door shares our dock, deliveries only before 9 AM, merci!",
  "We would mount a 40 lb microscope on the left third of the top.",
  "Outlets: 20 A circuits with NEMA 5-20 receptacles, if you offer them.",
] as const;

/** What customers write: mostly nothing or a line, now and then a page. */
export function someNotes(random: Random): string {
  const kind = random.share();
  if (kind < 0.5) return "";
  if (kind < 0.82) return sentences(random, 1).join(" ");
  if (kind < 0.96) return sentences(random, 2 + random.below(3)).join(" ");
  return sentences(random, 15 + random.below(20))
    .map((sentence, place) => (place % 5 === 4 ? `${sentence}\n\n` : `${sentence} `))
    .join("")
    .trim();
}

function sentences(random: Random, count: number): string[] {
  return Array.from({ length: count }, () => random.pick(SENTENCES));
}
