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
 * (`defineWidgets({ session: () => import('./session/provider.ts') })`; of several the last one), and it is fetched when the
 * first island asks for it.
 */
export interface SessionProvider {
  /** The same object until it changes. */
  state(): SessionState
  subscribe(listener: () => void): () => void
  /** The subject's id; a visitor without a session gets an anonymous one first. */
  ensureSubject(): Promise<string>
  /** `fetch` with a session that holds: one that ran out is renewed before. */
  readonly fetch: typeof globalThis.fetch
  /** Whether the server lets this browser do something; remembered for a minute and while the session stays the same. */
  isAuthorized(action: Action): Promise<boolean>
}

/** Opens the file of a session provider. */
export interface SessionLoader {
  (): Promise<{ readonly default: SessionProvider }>
  /** Address of the file for the browser; written by the bundler. */
  readonly module?: string
}

/** The session as the islands of a page see it: nobody's until the provider was fetched. */
export interface SessionSource {
  state(): SessionState
  /** Calls back when another subject, or none, is there. Asks for the provider. */
  subscribe(listener: () => void): () => void
  /** The provider; null where no widgets package brings one. */
  open(): Promise<SessionProvider | null>
}

const nobody: SessionState = { subjectId: null }

/** The state on a server, before hydration and where nobody logs in. */
export function nobodyState(): SessionState {
  return nobody
}

/** The session where there is no identity module: everybody is nobody. */
export const noSession: SessionSource = {
  state: nobodyState,
  subscribe: () => () => undefined,
  open: async () => null,
}
