import "./ui/tokens.css";
import "./ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";

// A foreign page that frames this one gets only the configurator, as it does with our script.
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
