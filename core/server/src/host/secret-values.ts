import type { Configuration } from '../configuration/config.ts'

const secretNames = /(KEY|SECRET|PASSWORD|PASS|TOKEN|DSN)S?$/
/** Shorter ones could be any word. */
const shortest = 8

/** Values that must not be in a log: keys, passwords and tokens of the configuration and of the environment. */
export function secretValues({ secretKey, jwtSecret, environment }: Configuration): string[] {
  const named = Object.entries(environment).flatMap(([name, value = '']) => [
    ...(secretNames.test(name) ? [value] : []),
    ...passwordIn(value),
  ])
  const values = [secretKey, jwtSecret, ...named].filter(value => value.length >= shortest)
  // The longest first: one may be a part of another.
  return [...new Set(values)].toSorted((one, other) => other.length - one.length)
}

/** Of an address: `postgres://user:password@host`. */
function passwordIn(value: string): string[] {
  const [, password] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*?:([^/?#@]+)@/.exec(value) ?? []
  return password === undefined ? [] : [password, decoded(password)]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
