import "#client/ui/styles/layers.css";
import "#client/ui/styles/tokens.css";
import "#client/ui/styles/base.css";
import "./customer.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { CustomerPage } from "#client/customer/CustomerPage.tsx";
import { followTranslator } from "./follow-translator.ts";
import { showFailure } from "./script-failure.ts";

/** The token in the page's address. Email programs may add to the end of a link. */
const [, token] = /^\/q\/([\w-]{43})/.exec(window.location.pathname) ?? [];

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");
followTranslator();
createRoot(root, { onUncaughtError: showFailure }).render(
  <StrictMode>
    <CustomerPage token={token} />
  </StrictMode>,
);
