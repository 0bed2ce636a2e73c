import { forgetForStaff } from "#client/api/kept-for-staff.ts";
import { RequestFailure } from "#client/api/request.ts";
import { signedIn, signInNeeded } from "#client/api/sign-in.ts";
import { getStaffSession, signIn, signOut } from "#client/api/staff-routes.ts";
import type { StaffAccess } from "#shared/api/staff.ts";

export interface AccessState {
  /** Undefined until the server has told. */
  readonly access: StaffAccess | undefined;
  /** Whether staff were in, and it ended by itself: what they were at is kept until they are in again. */
  readonly ended: boolean;
  /** Why the server did not tell. */
  readonly failure: RequestFailure | undefined;
}

/** How the staff views stand to this browser, as the server last told. */
export function createStaffAccess() {
  let state: AccessState = { access: undefined, ended: false, failure: undefined };
  /** An answer counts only while nothing newer was asked. */
  let newest = 0;
  const listeners = new Set<() => void>();

  const set = (next: AccessState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const take = (access: StaffAccess) => {
    if (access === state.access) return;
    const wasOut = state.access === "signed-out";
    const ended = access === "signed-out" && state.access !== undefined;
    set({ access, ended, failure: undefined });
    if (wasOut) signedIn.tell();
  };

  const leave = (access: StaffAccess) => {
    forgetForStaff();
    set({ access, ended: false, failure: undefined });
  };

  const ask = async () => {
    newest += 1;
    const own = newest;
    try {
      const { access } = await getStaffSession();
      if (own === newest) take(access);
    } catch (error) {
      if (own === newest) throw error;
    }
  };

  // A call from before the last sign-in may be refused after it: who is in is asked, not guessed.
  signInNeeded.watch(() => void ask().catch(() => take("signed-out")));

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Asks the server; what was known before stands where it does not answer. */
    async load(): Promise<void> {
      set({ ...state, failure: undefined });
      await ask().catch((error: unknown) => set({ ...state, failure: asFailure(error) }));
    },

    /** Answers why staff are not in, if so. */
    async signIn(password: string): Promise<RequestFailure | undefined> {
      try {
        const { access } = await signIn(password);
        newest += 1;
        take(access);
        return undefined;
      } catch (error) {
        return asFailure(error);
      }
    },

    /** Answers why staff are still in, if so. Nothing of theirs is kept. */
    async signOut(): Promise<RequestFailure | undefined> {
      try {
        const { access } = await signOut();
        newest += 1;
        leave(access);
        return undefined;
      } catch (error) {
        const failure = asFailure(error);
        if (failure.code !== "sign_in_needed") return failure;
        leave("signed-out");
        return undefined;
      }
    },
  };
}

export type AccessStore = ReturnType<typeof createStaffAccess>;

function asFailure(error: unknown): RequestFailure {
  return error instanceof RequestFailure ? error : new RequestFailure(undefined);
}
