import "./ui/tokens.css";
import "./ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { isFramed } from "./app/is-framed.ts";

// Our own script frames what shows the configurator alone; whoever frames this page gets the same.
if (isFramed(window)) void import("./frame/main.tsx");
else showPage();

function showPage(): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root.");
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
