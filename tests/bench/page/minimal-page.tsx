import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";

const CARDS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const PATHS = Array.from({ length: 100 }, (_, index) => index);

/** The least that a page of ours could be: ten cards, a total, and a drawing of a hundred paths that each choice changes. */
function MinimalPage() {
  const [chosen, setChosen] = useState(0);
  return (
    <main>
      <button type="button">Parts List ${1495 + 100 * chosen}.00</button>
      {CARDS.map((card) => (
        <label key={card} style={{ display: "block", padding: 8 }}>
          <input type="radio" name="card" checked={card === chosen} onChange={() => setChosen(card)} />
          Card {card}
        </label>
      ))}
      <svg role="img" aria-label="Drawing" viewBox="0 0 400 240" width="380">
        {PATHS.map((path) => (
          <path
            key={path}
            d={`M${path * 4} ${20 * chosen}l30 ${path}v20z`}
            fill={`hsl(${chosen * 36} 50% 60%)`}
            stroke="black"
          />
        ))}
      </svg>
    </main>
  );
}

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <MinimalPage />
    </StrictMode>,
  );
