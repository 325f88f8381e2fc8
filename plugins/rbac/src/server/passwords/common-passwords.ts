import { readFileSync } from 'node:fs'

let commonPasswords: ReadonlySet<string> | undefined

/**
 * Whether a password is among the 10,000 most common ones of at least 8 characters, in any case. The list is read on
 * first use (its source and licence are in the same folder).
 */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  )
  return commonPasswords.has(password.toLowerCase())
}
