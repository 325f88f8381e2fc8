import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { ProviderNotification } from './payment-provider.ts'

type Encoding = 'hex' | 'base64'

export function hmacSha256(key: string, message: string | Buffer, encoding: Encoding): string {
  return createHmac('sha256', key).update(message).digest(encoding)
}

export function md5(message: string): string {
  return createHash('md5').update(message, 'utf8').digest('hex')
}

/** Whether a signature is the expected one, in constant time; a missing one is not. */
export function isSignature(given: string | undefined, expected: string): boolean {
  if (given === undefined) return false
  const [first, second] = [Buffer.from(given, 'utf8'), Buffer.from(expected, 'utf8')]
  return first.byteLength === second.byteLength && timingSafeEqual(first, second)
}

/** A header that must be there once; sent twice it counts as missing. @param name in lower case */
export function headerOf({ headers }: Pick<ProviderNotification, 'headers'>, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
