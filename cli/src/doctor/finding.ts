/** What an examination found about one thing. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'error'
  /** `Database` */
  readonly subject: string
  readonly message: string
  /** What to do, where something is to be done. */
  readonly remedy?: string
}

export const ok = (subject: string, message: string): Finding => ({ level: 'ok', subject, message })

export const warning = (subject: string, message: string, remedy: string): Finding => ({
  level: 'warning',
  subject,
  message,
  remedy,
})

export const failure = (subject: string, message: string, remedy: string): Finding => ({
  level: 'error',
  subject,
  message,
  remedy,
})

/** @returns the finding of a check that threw, with its message */
export function failed(subject: string, error: unknown, remedy: string): Finding {
  const reason = error instanceof Error ? error.message || (error as { code?: string }).code || error.name : error
  return failure(subject, String(reason), remedy)
}
