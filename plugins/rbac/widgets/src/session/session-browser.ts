/** What a session needs from the browser; tests provide their own. */
export interface SessionBrowser {
  readonly fetch: typeof globalThis.fetch
  /** Shared by the tabs of the site; changes made in other tabs arrive as `storage` events. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Shared by the tabs; absent on insecure origins. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** Receives `storage` and `pageshow`. */
  readonly events: EventTarget
  /** The document: its cookies and visibility. */
  readonly page: Pick<Document, 'cookie' | 'visibilityState'> & EventTarget
  /** The page was loaded over https. */
  readonly isSecure: boolean
  /**
   * Asks the user to confirm who they are, for a request that requires it.
   * @returns whether they did
   */
  confirm(): Promise<boolean>
  /** Milliseconds since 1970. */
  now(): number
  /**
   * Leaves the page because the session could not be renewed.
   * @param isKnown the page showed a logged-in user, who has to be told why
   */
  leave(isKnown: boolean): void
}
