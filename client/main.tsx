import "./ui/tokens.css";
import "./ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";

// If a foreign page frames this one, it gets the configurator alone, as from our own script.
if (window.self !== window.top) void import("./frame/main.tsx");
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
