import { hydrateRoot } from "react-dom/client";
import { ReactAlone } from "./ReactAlone.tsx";

const root = document.getElementById("root");
if (root) hydrateRoot(root, <ReactAlone />);
