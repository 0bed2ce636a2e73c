import { call, RequestFailure } from "#client/api/request.ts";
import { signedIn, signInNeeded } from "#client/api/sign-in.ts";
import { forgetForStaff } from "#client/api/staff-storage.ts";
import { pageEvent } from "#client/ui/hooks/page-event.ts";
import type { StaffAccess, StaffSessionReply } from "#shared/api/staff.ts";

interface AccessState {
  /** Undefined until the server replies. */
  readonly access: StaffAccess | undefined;
  /** Whether the session ended on its own. Unsaved work is kept until the next sign-in. */
  readonly ended: boolean;
  /** The reason that the access could not be loaded. */
  readonly failure: RequestFailure | undefined;
}

/** This browser's access to the staff views, according to the server's latest reply. */
export function createStaffAccess() {
  let state: AccessState = { access: undefined, ended: false, failure: undefined };
  /** Replies to older requests are ignored. */
  let newest = 0;
  const changed = pageEvent();

  const set = (next: AccessState) => {
    state = next;
    changed.tell();
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
      const { access } = await call("GET /api/staff/session", {});
      if (own === newest) take(access);
    } catch (error) {
      if (own === newest) throw error;
    }
  };

  const change = async (asked: Promise<StaffSessionReply>, then: (access: StaffAccess) => void) => {
    try {
      const { access } = await asked;
      newest += 1;
      then(access);
      return undefined;
    } catch (error) {
      return RequestFailure.of(error);
    }
  };

  // A 401 may belong to a request from before the last sign-in, so ask the server. If it refuses that, too, do not ask again.
  let isAsking = false;
  signInNeeded.watch(async () => {
    if (isAsking || state.access === "signed-out") return;
    isAsking = true;
    await ask().catch(() => take("signed-out"));
    isAsking = false;
  });

  return {
    state: () => state,
    subscribe: changed.watch,

    /** Asks the server. If there is no reply, the access stays the same. */
    async load(): Promise<void> {
      set({ ...state, failure: undefined });
      await ask().catch((error: unknown) => set({ ...state, failure: RequestFailure.of(error) }));
    },

    /** Signs in. Returns the failure, if any. */
    signIn(password: string): Promise<RequestFailure | undefined> {
      return change(call("POST /api/staff/session", { body: { password } }), take);
    },

    /** Signs out and removes saved work. Returns the failure, if any. */
    async signOut(): Promise<RequestFailure | undefined> {
      const failure = await change(call("DELETE /api/staff/session", {}), leave);
      if (failure?.code !== "sign_in_needed") return failure;
      leave("signed-out");
      return undefined;
    },
  };
}

export type AccessStore = ReturnType<typeof createStaffAccess>;

/** The reason for a failure, with a remedy if there was no reply. */
export const reasonOf = ({ answered, message }: RequestFailure) =>
  answered ? message : `${message} Check your connection and try again.`;
