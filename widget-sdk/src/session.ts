/** Who this browser is logged in as; null for a visitor without a session. */
export interface SessionState {
  readonly subjectId: string | null
}

/** An action: a route of the API and its method. */
export interface Action {
  /** `/api/blog/articles`, as called or as a pattern. */
  readonly route: string
  readonly method: string
}

/**
 * What an identity module provides to all islands of a page. A widgets package registers it (`defineWidgets({ session: () =>
 * import('./session/provider.ts') })`; the last one wins), and it is loaded when the first island needs it.
 */
export interface SessionProvider {
  /** The same object until it changes. */
  state(): SessionState
  subscribe(listener: () => void): () => void
  /** The subject's id; for a visitor without a session an anonymous subject is created first. */
  ensureSubject(): Promise<string>
  /** The same for what only a subject has, such as orders: null for a visitor without a session. */
  currentSubject(): Promise<string | null>
  /** A verified e-mail address of the subject, to fill in forms; null without one. */
  verifiedEmail(): Promise<string | null>
  /** `fetch` with a valid session: an expired one is renewed first. */
  readonly fetch: typeof globalThis.fetch
  /** Whether the server allows this browser an action; cached for a minute, as long as the session stays the same. */
  isAuthorized(action: Action): Promise<boolean>
}

/** Imports the file of a session provider. */
export interface SessionLoader {
  (): Promise<{ readonly default: SessionProvider }>
  /** Address of the file for the browser; written by the bundler. */
  readonly module?: string
}

/** The session as the islands of a page see it: without a subject until the provider is loaded. */
export interface SessionSource {
  state(): SessionState
  /** Calls back when the subject changes. Loads the provider. */
  subscribe(listener: () => void): () => void
  /** The provider; null where no widgets package has one. */
  open(): Promise<SessionProvider | null>
}

const nobody: SessionState = { subjectId: null }

/** The state on a server, before hydration and where nobody can log in. */
export function nobodyState(): SessionState {
  return nobody
}

/** The session without an identity module: never a subject. */
export const noSession: SessionSource = {
  state: nobodyState,
  subscribe: () => () => undefined,
  open: async () => null,
}
