/** What is wrong with a request, for programs: it stands beside the line of `cause` that says the same to people. */
export interface Issue {
  /**
   * The value that it is about, as a dotted path into the body: `title.en`, `operations.0.data.title`; an index is a part like
   * any other. A parameter of the query or of the address goes by its name; empty for the request as a whole.
   */
  readonly path: string
  /** What is wrong: `REQUIRED`, `TOO_SHORT`. Codes never change; docs/errors.md lists them. */
  readonly code: string
  /** What the code needs to be put into words: `{ minimum: 3 }`. */
  readonly params: Readonly<Record<string, unknown>>
}
