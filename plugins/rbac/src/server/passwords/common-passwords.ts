import { readFileSync } from 'node:fs'

let known: ReadonlySet<string> | undefined

/**
 * Whether a password is among the 10,000 most common ones of at least 8 characters; upper case does not make it rarer. The
 * list is read when it is first needed (its source and licence lie beside it).
 */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  )
  return known.has(password.toLowerCase())
}
