/** How the parts that work unseen are: `GET /api/core/health`, for administrators. */
export interface Health {
  /** Of all nodes, but for `isRunning`: the node that answers takes jobs. */
  readonly jobs: {
    readonly isRunning: boolean
    readonly waiting: number
    readonly active: number
    /** Given up after their last try, and neither tried again nor forgotten (90 days) since. */
    readonly failed: number
    /** The last failures, the newest first, at most 10. */
    readonly failures: readonly { readonly name: string; readonly at: string; readonly message: string }[]
  }
  /** Of the node that answers, since it started. */
  readonly mail: {
    /** Where mails go: a server, or files of the data directory. */
    readonly transport: 'smtp' | 'files'
    readonly sent: number
    readonly failed: number
    readonly lastError: { readonly at: string; readonly message: string } | null
  }
  readonly database: { readonly kind: 'postgresql' | 'pglite'; readonly version: string; readonly bytes: number }
  readonly files: { readonly storage: string }
}
