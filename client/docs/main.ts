import "../ui/tokens.css";
import "./page.css";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { RedocStandalone } from "redoc";

const fontFamily = "var(--font)";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");
createRoot(root).render(
  createElement(RedocStandalone, {
    specUrl: "/api/openapi.json",
    options: {
      // Its search needs a worker made of text, which the page's policy does not allow. The browser's own search works.
      disableSearch: true,
      requiredPropsFirst: true,
      theme: {
        // The accent of the page in its darker tone: Redoc shows it on gray.
        colors: { primary: { main: "#9a3009" } },
        typography: { fontFamily, headings: { fontFamily } },
      },
    },
  }),
);
