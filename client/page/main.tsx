import "#client/ui/styles/layers.css";
import "#client/ui/styles/tokens.css";
import "#client/ui/styles/base.css";
import "./visitor.css";
import { reloadOnReturn } from "#client/api/proposal.ts";
import { replaceHash } from "#client/configurator/state/page-link.ts";
import { takePageRules } from "#client/configurator/state/page-rules.ts";
import { FramePage } from "#client/partner/frame/FramePage.tsx";
import { readCutAddress } from "#shared/text/cut-address.ts";
import { readSentHash } from "#shared/text/sent-hash.ts";
import { App } from "./App.tsx";
import { followTranslator } from "./follow-translator.ts";
import { mount } from "./mount.tsx";
import { showFailure } from "./script-failure.ts";

followTranslator();

const { pathname, search, hash } = window.location;

/** Goes on to the address that a cut link meant: another query can mean other prices. */
const leave = () => {
  const meant = readCutAddress(search, window.location.hash);
  if (meant) window.location.replace(meant);
  return meant;
};

const openSentLink = () => leave() || replaceHash(readSentHash(window.location.hash));

if (!leave()) openPage().catch(showFailure);

async function openPage(): Promise<void> {
  // A foreign page that frames any of our pages gets only the configurator.
  if (window.self !== window.top) {
    const { joinHost, keepOwnBench } = await import("#client/partner/frame/join-host.ts");
    keepOwnBench();
    mount(<FramePage host={joinHost()} rules={takePageRules()} />);
    return;
  }
  // Outside a frame, go to the page with all views.
  if (pathname === "/frame.html") {
    window.location.replace(`/${search}${hash}`);
    return;
  }
  openSentLink();
  reloadOnReturn();
  // Before the views hear of it.
  window.addEventListener("hashchange", openSentLink);
  mount(<App rules={takePageRules()} />);
}
