import { QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { createQueryClient, refetchOnSignIn } from "./query-client.ts";
import { StaffGate } from "./StaffGate.tsx";
import { createStaffAccess } from "./staff-access.ts";

/** One for the page: who signs in at one tab is in at the other, too. */
const store = createStaffAccess();
const queries = createQueryClient();
refetchOnSignIn(queries);

export function behindGate(View: ComponentType<{ active: boolean }>) {
  return function GatedView({ active }: { active: boolean }) {
    return (
      <QueryClientProvider client={queries}>
        <StaffGate store={store} view={View} active={active} />
      </QueryClientProvider>
    );
  };
}
