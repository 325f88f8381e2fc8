import { createHash, createHmac } from 'node:crypto'

/** A bot that exists in tests only. */
export const botToken = '123456789:token-of-the-tests-000000000000000'

type Fields = Readonly<Record<string, string>>

/** Some seconds ago, in seconds since 1970. */
export function authDate(secondsAgo = 0): string {
  return String(Math.floor(Date.now() / 1000) - secondsAgo)
}

/** The fields of the login widget as Telegram sends them. */
export function signedFields(fields: Fields, token = botToken): Fields {
  return { ...fields, hash: hmac(createHash('sha256').update(token).digest(), checkString(fields)).toString('hex') }
}

/** The init data that a Mini App gets from Telegram. */
export function signedInitData(fields: Fields, token = botToken): string {
  const hash = hmac(hmac('WebAppData', token), checkString(fields)).toString('hex')
  return new URLSearchParams({ ...fields, hash }).toString()
}

function checkString(fields: Fields): string {
  return Object.keys(fields)
    .sort()
    .map(name => `${name}=${fields[name]}`)
    .join('\n')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
