import { Secret, TOTP } from 'otpauth'

/** RFC 6238, with the parameters that every authenticator app supports. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Codes of the previous and the next step are accepted too: clocks differ, and typing takes time. */
const window = 1

/** How long a code can be valid, in seconds. */
export const codeSeconds = form.period * (2 * window + 1)

/** A new shared secret, in Base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Url for an authenticator app: `otpauth://totp/...`. */
export function secretUri(secret: string, issuer: string, label: string): string {
  return new TOTP({ ...form, issuer, label, secret: Secret.fromBase32(secret) }).toString()
}

/**
 * The time step that a code belongs to.
 * @param code 6 digits; spaces are ignored
 * @returns null if it is not valid now
 */
export function stepOf(code: string, secret: string, now: Date): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^[0-9]{6}$/.test(token)) return null
  const timestamp = now.getTime()
  const totp = new TOTP({ ...form, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token, timestamp, window })
  return delta === null ? null : Math.floor(timestamp / 1000 / form.period) + delta
}
