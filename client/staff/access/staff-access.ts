import { call } from "#client/api/call.ts";
import { RequestFailure } from "#client/api/request.ts";
import { roleRefused, signedIn, signInNeeded } from "#client/api/sign-in.ts";
import { forgetForStaff, markStaff } from "#client/api/staff-storage.ts";
import { pageEvent } from "#client/ui/hooks/page-event.ts";
import type { SignedInPerson, SignInWays, StaffSessionReply } from "#shared/api/staff.ts";

interface AccessState {
  /** Undefined until the server replies. */
  readonly access: StaffSessionReply["access"] | undefined;
  /** The person who signed in last. It stays while the sign-in form covers the work of that person. */
  readonly person: SignedInPerson | undefined;
  /** The ways to sign in here. */
  readonly ways: SignInWays | undefined;
  /** Whether the session ended on its own. Unsaved work is kept until the next sign-in, for the same person. */
  readonly ended: boolean;
  /** The reason that the access could not be loaded. */
  readonly failure: RequestFailure | undefined;
}

interface Session extends Pick<StaffSessionReply, "access" | "person">, Partial<Pick<StaffSessionReply, "ways">> {
  /** Where the session at the company's sign-in ends, too. */
  readonly leaveTo?: string | null;
}

interface Credentials {
  readonly password: string;
  readonly email?: string;
  readonly code?: string;
}

const OUT: Session = { access: "signed-out", person: null };

const isSame = (a: SignedInPerson | undefined, b: SignedInPerson | undefined) =>
  a?.id === b?.id && a?.name === b?.name && a?.role === b?.role;

/** This browser's access to the staff views, according to the server's latest reply. */
export function createStaffAccess() {
  let state: AccessState = { access: undefined, person: undefined, ways: undefined, ended: false, failure: undefined };
  /** The question to the server that is under way. Whoever asks meanwhile waits for its reply, however slow it is. */
  let asked: Promise<Session> | undefined;
  const changed = pageEvent();

  const set = (next: AccessState) => {
    state = next;
    changed.tell();
  };

  const take = ({ access, person: found, ways = state.ways }: Session) => {
    if (access !== "signed-out" && found) markStaff(found.id);
    const person = found ?? state.person;
    const isOther = state.person !== undefined && person?.id !== state.person.id;
    const isOld = access === state.access && isSame(person, state.person);
    if (isOld && JSON.stringify(ways) === JSON.stringify(state.ways)) return;
    const wasOut = state.access === "signed-out";
    const isOut = access === "signed-out";
    const ended = isOut && (wasOut ? state.ended : state.access !== undefined);
    set({ access, person, ways, ended, failure: undefined });
    // The view of another person loads anew, and sends nothing that the one before left.
    if (wasOut && !isOut && !isOther) signedIn.tell();
  };

  const leave = ({ access, leaveTo, ways = state.ways }: Session) => {
    forgetForStaff();
    set({ access, person: undefined, ways, ended: false, failure: undefined });
    if (leaveTo) location.assign(leaveTo);
  };

  const ask = async () => {
    asked ??= call("GET /api/staff/session", {});
    const own = asked;
    // The first of those who wait for a reply takes it. After a sign-in or sign-out, it is out of date.
    const end = () => {
      const isNewest = asked === own;
      if (isNewest) asked = undefined;
      return isNewest;
    };
    try {
      const session = await own;
      if (end()) take(session);
    } catch (error) {
      if (end()) throw error;
    }
  };

  const change = async (changing: Promise<Session>, then: (session: Session) => void) => {
    try {
      const session = await changing;
      asked = undefined;
      then(session);
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
    await ask().catch(() => take(OUT));
    isAsking = false;
  });

  roleRefused.watch(() => void ask().catch(() => undefined));

  return {
    state: () => state,
    subscribe: changed.watch,

    /** Asks the server. If there is no reply, the access stays the same. */
    async load(): Promise<void> {
      await ask().catch((error: unknown) => set({ ...state, failure: RequestFailure.of(error) }));
    },

    /** Signs in with a password; without an email, as the built-in owner. Returns the failure, if any. */
    signIn(body: Credentials): Promise<RequestFailure | undefined> {
      return change(call("POST /api/staff/session", { body }), take);
    },

    /** Signs in another way, which ends with a session. Returns the failure, if any. */
    enter(way: () => Promise<StaffSessionReply>): Promise<RequestFailure | undefined> {
      return change(way(), take);
    },

    /** Signs out and removes saved work. Returns the failure, if any. */
    async signOut(): Promise<RequestFailure | undefined> {
      const failure = await change(call("DELETE /api/staff/session", {}), leave);
      if (failure?.code !== "sign_in_needed") return failure;
      leave(OUT);
      return undefined;
    },
  };
}

export type AccessStore = ReturnType<typeof createStaffAccess>;

/** The reason for a failure, with a remedy if there was no reply. */
export const reasonOf = ({ answered, message }: RequestFailure) =>
  answered ? message : `${message} Check your connection and try again.`;
