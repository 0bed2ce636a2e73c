/** The ways to sign in. */
export const SIGN_IN_WAYS = ["passkey", "password", "provider"] as const;

export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/** The kinds of events in the audit trail, in words. */
export const SECURITY_EVENTS = {
  "signed-in": "Signed in",
  "sign-in-failed": "Failed to sign in",
  "signed-out": "Signed out",
  "session-ended": "Ended a session",
  invited: "Invited",
  joined: "Accepted the invitation",
  "person-changed": "Changed a person",
  "person-ended": "Ended an account",
  "person-restored": "Restored an account",
  "reset-made": "Made a link for a new password",
  "password-set": "Set a password",
  "passkey-added": "Added a passkey",
  "passkey-removed": "Removed a passkey",
  "codes-on": "Turned on one-time codes",
  "codes-off": "Turned off one-time codes",
  "recovery-code-used": "Used a recovery code",
  "key-added": "Made an API key",
  "key-revoked": "Revoked an API key",
  exported: "Exported",
} as const;

export type SecurityEventKind = keyof typeof SECURITY_EVENTS;
