import { ADDRESS_FIELD, mapFields } from "#shared/quotes/customer-fields.ts";
import { exampleBench } from "../rules/catalog.ts";

/** Ada Byron, as the description of the API has her. */
export const customer = (fields: object = {}) => ({
  ...mapFields("key", ({ example, isForOrder }) => (isForOrder ? "" : example), ADDRESS_FIELD.example),
  ...fields,
});

/** A submission of the example bench as the page sends it. */
export const createSubmission = (fields: object = {}) => ({
  configuration: exampleBench,
  customerInfo: customer(),
  totalPrice: 3985,
  ...fields,
});
