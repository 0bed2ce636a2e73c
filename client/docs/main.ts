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
      // Redoc's search needs an inline worker, which the content security policy forbids. The browser's search works.
      disableSearch: true,
      requiredPropsFirst: true,
      theme: {
        // The darker tone of the accent, since Redoc shows it on gray.
        colors: { primary: { main: "#9a3009" } },
        typography: { fontFamily, headings: { fontFamily } },
      },
    },
  }),
);
