import "#client/ui/styles/tokens.css";
import "#client/ui/styles/base.css";
import { replaceHash } from "#client/configurator/state/page-link.ts";
import { takePageRules } from "#client/configurator/state/page-rules.ts";
import { FramePage } from "#client/partner/frame/FramePage.tsx";
import { joinHost, keepOwnBench } from "#client/partner/frame/join-host.ts";
import { tellFilledFields } from "#client/ui/fields/tell-filled-fields.ts";
import { readCutAddress } from "#shared/text/cut-address.ts";
import { readSentHash } from "#shared/text/sent-hash.ts";
import { App } from "./App.tsx";
import { followTranslator } from "./follow-translator.ts";
import { mount } from "./mount.tsx";

followTranslator();
tellFilledFields();

const { pathname, search, hash } = window.location;

const openSentLink = () => {
  const { hash: sent } = window.location;
  const other = readCutAddress(search, sent);
  if (other) window.location.replace(other);
  else replaceHash(readSentHash(sent));
};

const meant = readCutAddress(search, hash);
// Another query can mean other prices.
if (meant) window.location.replace(meant);
// A foreign page that frames any of our pages gets only the configurator.
else if (window.self !== window.top) {
  keepOwnBench();
  mount(<FramePage host={joinHost()} rules={takePageRules()} />);
}
// Outside a frame, go to the page with all views.
else if (pathname === "/frame.html") window.location.replace(`/${search}${hash}`);
else {
  openSentLink();
  // Before the views hear of it.
  window.addEventListener("hashchange", openSentLink);
  mount(<App rules={takePageRules()} />);
}
