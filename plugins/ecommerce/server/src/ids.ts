import { issues, isUuid, ValidationError } from '@tessera/server'

/** An id that a body names. @throws ValidationError `productId is required` for whatever is none */
export function idIn(value: unknown, path: string): string {
  if (!isUuid(value)) throw new ValidationError(issues.REQUIRED(path))
  return value.toLowerCase()
}

/** The same where it may be left out. */
export function optionalId(value: unknown, path: string): string | undefined {
  return value === undefined || value === null ? undefined : idIn(value, path)
}
