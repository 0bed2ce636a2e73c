import { exampleBench } from "./catalog.ts";

export const customer = (facts: object = {}) => ({
  name: "Ada Byron",
  email: "ada@example.com",
  phone: "+1 555 010 0100",
  company: "Analytical Engines",
  addressType: "home-delivery",
  notes: "Call before noon.",
  ...facts,
});

/** A submission of the example bench as the page sends it. */
export const submission = (facts: object = {}) => ({
  configuration: exampleBench,
  customerInfo: customer(),
  totalPrice: 3985,
  ...facts,
});
