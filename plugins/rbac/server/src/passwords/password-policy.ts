import { readFileSync } from 'node:fs'
import { passwordLength } from '@tessera/rbac'
import { type Cause, type Configuration, issues, ValidationError } from '@tessera/server'
import { rbacIssues } from '../errors.ts'

/** What a password must not be derived from. */
export interface PasswordContext {
  /** The address that it is for. */
  readonly email?: string | null
  /** Of the site, whose names it must not consist of. */
  readonly configuration: Pick<Configuration, 'project' | 'publicUrl'>
}

/** With this many characters besides an obvious word, a password is acceptable. */
const minRemaining = 4
/** Shorter words occur in too many passwords to mean anything. */
const minWordLength = 3

/**
 * Refuses the passwords that attackers try first: the most common ones, and those made of the address or the site's
 * name. Any characters are allowed.
 * @param field of the body that it came in
 * @throws ValidationError
 */
export function assertGoodPassword(password: string, context: PasswordContext, field = 'password'): void {
  const refusal = refusalOf(password.normalize('NFC'), context)
  if (refusal) throw new ValidationError({ ...refusal, path: field })
}

function refusalOf(password: string, { email, configuration }: PasswordContext): Cause | undefined {
  const length = [...password].length
  if (length < passwordLength.minimum) return issues.TOO_SHORT('password', { minimum: passwordLength.minimum })
  if (length > passwordLength.maximum) return issues.TOO_LONG('password', { maximum: passwordLength.maximum })
  if (isCommonPassword(password)) return rbacIssues.RBAC_PASSWORD_COMMON('password')
  if (isMadeOf(password, wordsOf(email ?? ''))) return rbacIssues.RBAC_PASSWORD_OF_ADDRESS('password')
  if (isMadeOf(password, namesOf(configuration))) return rbacIssues.RBAC_PASSWORD_OF_SITE('password')
  return undefined
}

/** `ann.lee@mail.example` → the address, `ann.lee`, `mail.example`. */
function wordsOf(email: string): string[] {
  return [email, ...email.split('@')]
}

/** The site's name, its host and the parts of the host. */
function namesOf({ project, publicUrl }: PasswordContext['configuration']): string[] {
  const { hostname } = new URL(publicUrl)
  return [...Object.values(project.name ?? {}), hostname, ...hostname.split('.').slice(0, -1)]
}

/** Whether little is left of a password without the words. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const whole = bare(password)
  const known = words.map(bare).filter(({ length }) => length >= minWordLength)
  const rest = known
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, word) => text.replaceAll(word, ''), whole)
  return rest !== whole && rest.length < minRemaining
}

/** Letters and digits only, in lower case. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

let commonPasswords: ReadonlySet<string> | undefined

/**
 * Whether a password is among the 10,000 most common ones of at least 8 characters, in any case. The list is read on
 * first use (its source and licence are in the same folder).
 */
function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  )
  return commonPasswords.has(password.toLowerCase())
}
