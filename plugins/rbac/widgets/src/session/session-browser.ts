/** What a session needs of the browser; tests give their own. */
export interface SessionBrowser {
  readonly fetch: typeof globalThis.fetch
  /** Shared by the tabs of the site; its changes in other tabs arrive as `storage` events. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Shared by the tabs; absent where the page did not come securely. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** Where `storage` and `pageshow` arrive. */
  readonly events: EventTarget
  /** The document: its cookies, and whether it is seen. */
  readonly page: Pick<Document, 'cookie' | 'visibilityState'> & EventTarget
  /** The page came over https. */
  readonly isSecure: boolean
  /**
   * Asks whoever is there to show who they are, for a request that the server takes from nobody else.
   * @returns whether they did
   */
  confirm(): Promise<boolean>
  /** Milliseconds since 1970. */
  now(): number
  /**
   * The session could not be renewed: leaves the page.
   * @param isKnown the page showed somebody, who has to be told why
   */
  leave(isKnown: boolean): void
}
