import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { keepTypedQuote, loadTypedQuote, markStaff } from "#client/api/staff-storage.ts";
import { StaffOffer } from "#client/configurator/request/StaffOffer.tsx";
import { orderCode } from "#shared/engine/order-code.ts";
import { readRules } from "#shared/rules/model.ts";
import { option, rulesDocument, step } from "../../support/rules/rules.ts";

const rules = readRules(rulesDocument([step("width", { options: [option("60"), option("72")] })]));

it("adds the benches of the configurator to the quote that staff are writing, each once, with its last quantity", () => {
  markStaff("000000000000");
  const bench = {
    name: undefined,
    configuration: { width: "72" },
    quantity: 5,
    pricing: undefined,
    isUnfinished: false,
    problems: [],
  };
  const code = (width: string) => orderCode(rules, { width });
  const typed = loadTypedQuote();
  const benches = ["60", "72"].map((width) => ({ label: width, bench: code(width), quantity: "1" }));
  keepTypedQuote({ ...typed, customer: { ...typed.customer, name: "Ada Byron" }, benches });
  render(<StaffOffer rules={rules} benches={[bench]} onLeave={() => {}} />);
  fireEvent.click(screen.getByText("Quote This for a Customer"));
  expect(loadTypedQuote()).toMatchObject({
    customer: { name: "Ada Byron" },
    benches: [
      { bench: code("60"), quantity: "1" },
      { bench: code("72"), quantity: "5" },
    ],
  });
});
