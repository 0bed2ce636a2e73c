/** The parts of the API, those for partners first. */
export const TAGS = [
  {
    name: "Configurator",
    description:
      "What a partner's own page or shop system needs: the rules of the product, a price for a configuration, and a quote for it. No sign-in.",
  },
  { name: "Images", description: "The pictures that options name. No sign-in." },
  { name: "This description", description: "This API, described for programs and for people." },
  { name: "Health", description: "For whoever watches the server." },
  { name: "Staff: sign-in", description: "Sessions of the company's staff." },
  { name: "Staff: quotes", description: "Quote requests as staff work on them." },
  { name: "Staff: catalog", description: "The rules as staff edit them: steps, options, prices." },
  { name: "Staff: revisions", description: "Who changed what of the rules and when." },
  { name: "Staff: images", description: "Uploads." },
  { name: "Staff: partners", description: "What is settled with partners." },
] as const;

export type TagName = (typeof TAGS)[number]["name"];
