/** State of background services: `GET /api/core/health`, for administrators. */
export interface Health {
  /** Of all nodes; only `isRunning` is about the responding node: whether it runs jobs. */
  readonly jobs: {
    readonly isRunning: boolean
    readonly waiting: number
    readonly active: number
    /** Given up after the last attempt and neither retried nor deleted (after 90 days) since. */
    readonly failed: number
    /** The latest failures, newest first, at most 10. */
    readonly failures: readonly { readonly name: string; readonly at: string; readonly message: string }[]
  }
  /** Of the responding node, since it started. */
  readonly mail: {
    /** Mails are sent to a server or written to files in the data directory. */
    readonly transport: 'smtp' | 'files'
    readonly sent: number
    readonly failed: number
    readonly lastError: { readonly at: string; readonly message: string } | null
  }
  readonly database: { readonly kind: 'postgresql' | 'pglite'; readonly version: string; readonly bytes: number }
  readonly files: { readonly storage: string }
}
