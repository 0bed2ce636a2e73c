/** The parts of the API, those for partners first. */
export const TAGS = [
  {
    name: "Configurator",
    description:
      "What a partner's page or shop system needs: the rules of the product, the price of a configuration, and a quote for it. No sign-in.",
  },
  { name: "Images", description: "Pictures of the options. No sign-in." },
  { name: "API description", description: "This description of the API." },
  { name: "Health", description: "For monitoring." },
  { name: "Staff: sign-in", description: "Sessions of the company's staff." },
  { name: "Staff: quotes", description: "Quote requests and the work on them." },
  { name: "Staff: catalog", description: "Base price, steps and options." },
  { name: "Staff: revisions", description: "The rules file, and earlier versions of the rules." },
  { name: "Staff: images", description: "Uploads." },
  { name: "Staff: partners", description: "The settings of the partners." },
] as const;

export type TagName = (typeof TAGS)[number]["name"];
