/** Who this browser is logged in as; null for a visitor without a session. */
export interface SessionState {
  readonly subjectId: string | null
}

/** What somebody wants to do: a route of the API and its method. */
export interface Action {
  /** `/api/blog/articles`, as it is called or as its pattern. */
  readonly route: string
  readonly method: string
}

/**
 * What an identity module gives all islands of a page. The widget-sdk knows none: one widgets package registers it
 * (`defineWidgets({ session: () => import('./session.ts') })`), and it is fetched when the first island asks for it.
 */
export interface SessionProvider {
  state(): SessionState
  subscribe(listener: () => void): () => void
  /** The subject's id; a visitor without a session gets an anonymous one first. */
  ensureSubject(): Promise<string>
  /** `fetch` with a session that holds: one that ran out is renewed before. */
  readonly fetch: typeof globalThis.fetch
  /** Whether the server lets this browser do something; remembered for a minute and while the session stays the same. */
  isAuthorized(action: Action): Promise<boolean>
}
