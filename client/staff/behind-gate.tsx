import type { ComponentType } from "react";
import { StaffGate } from "./StaffGate.tsx";
import { createStaffAccess } from "./staff-access.ts";

/** One for the page: who signs in at one tab is in at the other, too. */
const store = createStaffAccess();

export function behindGate(View: ComponentType<{ active: boolean }>) {
  return function GatedView({ active }: { active: boolean }) {
    return <StaffGate store={store} view={View} active={active} />;
  };
}
