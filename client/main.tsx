import "./ui/tokens.css";
import "./ui/base.css";
import { App } from "./app/App.tsx";
import { takePageRules } from "./configurator/page-rules.ts";
import { mount } from "./mount.tsx";

// A foreign page that frames this one gets only the configurator, as it does with our script.
if (window.self !== window.top) void import("./frame/main.tsx");
else mount(<App rules={takePageRules()} />);
