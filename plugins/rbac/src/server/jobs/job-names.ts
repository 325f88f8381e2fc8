/** The background work of this module. Payloads hold ids and addresses, never a secret. */
export const jobNames = {
  /** `ResetRequest` */
  sendReset: 'rbac-module-subjects-send-reset',
  /** `{ identityId }` */
  sendVerification: 'rbac-module-identities-send-verification',
  /** `{ identityId }`: tells the address that its password was changed. */
  sendPasswordChanged: 'rbac-module-identities-send-password-changed',
  /** `{ sessionId }`: tells the subject of a sign-in from a new device. */
  sendNewSignIn: 'rbac-module-sessions-send-new-sign-in',
  /** `ChangeNotice`: tells an address what changed about how its subject logs in. */
  sendChangeNotice: 'rbac-module-subjects-send-change-notice',
  /** `SubjectNotice`: what an administrator has to say to a subject. */
  sendNotice: 'rbac-module-subjects-send-notice',
  deleteAnonymous: 'rbac-module-subjects-delete-anonymous',
  deleteOldSessions: 'rbac-module-sessions-delete-old',
} as const
