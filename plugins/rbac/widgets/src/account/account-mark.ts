/** What the navbar shows of a subject before the first response: an initial, or nothing for an anonymous subject. */
export interface AccountMark {
  readonly subjectId: string
  readonly name: string
}

const key = 'rbac.account'
const maxAgeMs = 10 * 60_000

/** The mark that this tab remembers of a subject. Only one letter is stored: names don't belong in session storage. */
export function rememberedMark(subjectId: string): AccountMark | null {
  try {
    const [id, until, name = ''] = (sessionStorage.getItem(key) ?? '').split(' ')
    return id === subjectId && Number(until) > Date.now() ? { subjectId, name } : null
  } catch {
    return null
  }
}

export function rememberMark({ subjectId, name }: AccountMark): void {
  try {
    sessionStorage.setItem(key, `${subjectId} ${Date.now() + maxAgeMs} ${[...name][0] ?? ''}`)
  } catch {
    // Without a storage the subject is asked for on each page.
  }
}

export function forgetMark(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // There is nothing to forget.
  }
}
