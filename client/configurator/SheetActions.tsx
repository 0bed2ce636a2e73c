import { CodeAndFiles } from "./CodeAndFiles.tsx";
import { ProjectButtons } from "./project/ProjectButtons.tsx";

/** The buttons in the foot of the sheet, before Request Quote. */
export function SheetActions() {
  return (
    <>
      <CodeAndFiles />
      <ProjectButtons />
    </>
  );
}
