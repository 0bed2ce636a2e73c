import { useState } from "react";

const STEPS = [1, 2, 3, 4, 5];
const OPTIONS = [1, 2, 3];

/** The least that has steps, options, a price and a drawing, under the names of our page. A click on an option changes both. */
export function ReactAlone() {
  const [count, setCount] = useState(1);
  return (
    <main>
      <button type="button">Parts List ${count}.00</button>
      <nav aria-label="Steps">
        {STEPS.map((step) => (
          <button type="button" key={step}>
            Step {step}
          </button>
        ))}
      </nav>
      {OPTIONS.map((option) => (
        <label key={option}>
          <input type="checkbox" onChange={() => setCount(count + 1)} /> Option {option}
        </label>
      ))}
      <section aria-label="Drawing">
        <svg viewBox="0 0 100 10" width="300" height="30" aria-hidden="true">
          <rect width={count} height="10" />
        </svg>
      </section>
    </main>
  );
}
