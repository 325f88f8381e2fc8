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
