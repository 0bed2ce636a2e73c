import { createContext, useContext } from "react";
import type { Admin } from "./create-admin.ts";

const AdminContext = createContext<Admin | undefined>(undefined);

export const AdminProvider = AdminContext.Provider;

export function useAdmin(): Admin {
  const admin = useContext(AdminContext);
  if (!admin) throw new Error("useAdmin needs an AdminProvider.");
  return admin;
}
