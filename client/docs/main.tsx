import "../ui/tokens.css";
import "../ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { DocsPage } from "./DocsPage.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");
createRoot(root).render(
  <StrictMode>
    <DocsPage />
  </StrictMode>,
);
