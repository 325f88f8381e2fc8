import { passwordLength } from '@tessera/rbac'

/** An e-mail address and a password, as forms send them. */
export interface Credentials {
  readonly login: string
  readonly password: string
}

export const emailSchema = { type: 'string', format: 'email', maxLength: 254 }
export const passwordSchema = {
  type: 'string',
  minLength: passwordLength.minimum,
  maxLength: passwordLength.maximum,
}

/** A body with exactly these fields. */
export function bodyOf(properties: Readonly<Record<string, object>>): object {
  return { type: 'object', required: Object.keys(properties), additionalProperties: false, properties }
}
