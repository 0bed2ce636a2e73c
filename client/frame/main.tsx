import "#client/ui/tokens.css";
import "#client/ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { isFramed } from "#client/app/is-framed.ts";
import { FramedPage } from "./FramedPage.tsx";
import { joinHost } from "./join-host.ts";
import { keepOwnBench } from "./keep-own-bench.ts";

const { search, hash } = window.location;
const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");
if (isFramed(window)) {
  keepOwnBench();
  createRoot(root).render(
    <StrictMode>
      <FramedPage host={joinHost()} />
    </StrictMode>,
  );
} else {
  // Opened by itself it is the page with all its views.
  window.location.replace(`/${search}${hash}`);
}
