import { expect, it } from "vitest";
import { fitItems, newItem } from "#client/quotes/send/typed-lines.ts";

it("only what staff typed for another bench in a place no longer counts, and only then is it said", () => {
  const typed = [{ ...newItem(0), quantity: "2" }, newItem(1)];
  const first = fitItems(typed, [{ orderCode: "A" }, { orderCode: "B" }]);
  expect(first.map(({ was, isReplaced }) => [was, isReplaced])).toEqual([
    ["A", undefined],
    ["B", undefined],
  ]);
  const second = fitItems(first, [{ orderCode: "C" }, { orderCode: "D" }]);
  expect(second.map(({ isReplaced, quantity }) => [isReplaced, quantity])).toEqual([
    [true, undefined],
    [false, undefined],
  ]);
  const third = fitItems(second, [{ orderCode: "E" }, { orderCode: "F" }]);
  expect(third.map(({ isReplaced }) => isReplaced)).toEqual([false, false]);
});
