/** What is wrong with a request, for programs; the `cause` of the same index says it for people. */
export interface Issue {
  /**
   * Dotted path of the value in the body, including indexes: `title.en`, `operations.0.data.title`. For a query or path
   * parameter its name; empty for the request as a whole.
   */
  readonly path: string
  /** What is wrong: `REQUIRED`, `TOO_SHORT`. Codes never change; docs/errors.md lists them. */
  readonly code: string
  /** Parameters of the message: `{ minimum: 3 }`. */
  readonly params: Readonly<Record<string, unknown>>
}

/** The issue in a part of a response, which a proxy may have sent in place of the API: what it lacks is empty. */
export function issueIn(value: unknown): Issue {
  const { path, code, params } = (value ?? {}) as Partial<Record<keyof Issue, unknown>>
  const isMap = typeof params === 'object' && params !== null
  return { path: String(path ?? ''), code: String(code ?? ''), params: isMap ? { ...params } : {} }
}
