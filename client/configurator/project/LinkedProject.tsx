import { useEffect, useMemo } from "react";
import { randomKey } from "#client/api/random-key.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { benchesText, MAX_ITEMS } from "#shared/quotes/quote-items.ts";
import { useBench, usePage } from "../state/bench-context.tsx";
import { nameItems } from "./name-benches.ts";
import { isCutLink, readProjectLink, writeProject } from "./project-link.ts";
import { useProjectState } from "./project-state.ts";
import { replaceProject } from "./remove-benches.ts";

const OFFER =
  "flex flex-wrap items-center gap-2 px-4 py-2 bg-card border border-line-strong border-l-4 border-l-dimension rounded [&_p]:flex-[1_20rem]";

const CUT_TEXT = "The link was cut at its end: benches may be missing, and the last quantity may be too small.";

/** The question about the project of a link, for a visitor who has another project. */
export function LinkedProject({ link }: { readonly link: string }) {
  const rules = useBench((bench) => bench.rules);
  const { store } = usePage();
  const { dispatch } = store;
  const { project } = useProjectState();
  const linked = useMemo(() => nameItems(rules, readProjectLink(rules, link, randomKey)), [rules, link]);
  const isReadable = link !== "" && linked.length > 0;
  const isCut = isCutLink(link);
  const advice = isCut ? ` ${CUT_TEXT}` : "";
  const isTaken = isReadable && project.length === 0;
  const isDecided = isReadable && writeProject(linked) === writeProject(project);

  const decide = () => dispatch({ type: "show-project", link: "" });
  useEffect(() => {
    if (isTaken) replaceProject(store, linked, `This is the project from the link that you opened.${advice}`, isCut);
    if (isTaken || isDecided) dispatch({ type: "show-project", link: "" });
  }, [isTaken, isDecided, linked, advice, isCut, store, dispatch]);

  if (link === "" || isTaken || isDecided) return null;
  if (!isReadable)
    return (
      <div className={OFFER} role="alert">
        <p>The link that you opened does not contain a project that we can read. Check that you copied all of it.</p>
        <Button look="small" onClick={decide}>
          Close
        </Button>
      </div>
    );
  const take = (items: typeof project, text: string) => {
    replaceProject(store, items, text);
    decide();
  };
  return (
    <div className={OFFER} role="alert">
      <p>
        You opened a link to a project with {benchesText(linked)}. Your own project has {benchesText(project)}.{advice}
      </p>
      <Button look="small" onClick={() => take(linked, "Your project was replaced.")}>
        Replace Mine
      </Button>
      {project.length + linked.length <= MAX_ITEMS && (
        <Button look="small" onClick={() => take([...project, ...linked], "Both projects were combined.")}>
          Combine Both
        </Button>
      )}
      <Button look="small" onClick={decide}>
        Keep Mine
      </Button>
    </div>
  );
}
