/** How the parts that work unseen are: `GET /api/core/health`, for administrators. */
export interface Health {
  readonly jobs: {
    readonly isRunning: boolean
    readonly waiting: number
    readonly active: number
    readonly failed: number
    /** The last failures, the newest first, at most 10. */
    readonly failures: readonly { readonly name: string; readonly at: string; readonly message: string }[]
  }
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
