/** Background jobs of this module. Payloads hold ids and addresses, never a secret. */
export const jobNames = {
  /** `ResetRequest` */
  sendReset: 'rbac-module-subjects-send-reset',
  /** `{ identityId }`: mails the link by which an invited person sets the first password. */
  sendInvitation: 'rbac-module-identities-send-invitation',
  /** `{ identityId }` */
  sendVerification: 'rbac-module-identities-send-verification',
  /** `{ identityId }`: notifies the address that its password was changed. */
  sendPasswordChanged: 'rbac-module-identities-send-password-changed',
  /** `{ sessionId }`: notifies the subject of a login from a new device. */
  sendNewSignIn: 'rbac-module-sessions-send-new-sign-in',
  /** `ChangeNotification`: notifies an address that the credentials of its subject changed. */
  sendChangeNotification: 'rbac-module-subjects-send-change-notice',
  deleteAnonymous: 'rbac-module-subjects-delete-anonymous',
  deleteOldSessions: 'rbac-module-sessions-delete-old',
} as const
