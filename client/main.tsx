import "./ui/tokens.css";
import "./ui/base.css";
import { App } from "./app/App.tsx";
import { takePageRules } from "./configurator/page-rules.ts";
import { FramePage } from "./frame/FramePage.tsx";
import { joinHost, keepOwnBench } from "./frame/join-host.ts";
import { mount } from "./mount.tsx";

const { pathname, search, hash } = window.location;
// A foreign page that frames any of our pages gets only the configurator.
if (window.self !== window.top) {
  keepOwnBench();
  mount(<FramePage host={joinHost()} rules={takePageRules()} />);
}
// Outside a frame, go to the page with all views.
else if (pathname === "/frame.html") window.location.replace(`/${search}${hash}`);
else mount(<App rules={takePageRules()} />);
