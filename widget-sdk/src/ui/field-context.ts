import { createContext, useContext } from 'react'

/** What a `<Field>` tells its control. */
interface FieldContextValue {
  readonly id: string
  readonly describedBy: string | undefined
  readonly isInvalid: boolean
  readonly isRequired: boolean
}

export const FieldContext = createContext<FieldContextValue | null>(null)

/** Attributes that associate a control with its field; none outside a field. */
export interface ControlAttributes {
  readonly id?: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
  readonly 'aria-required'?: true
}

/** The attributes of a control inside a `<Field>`: spread them before its own. */
export function useControlAttributes(): ControlAttributes {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    ...(field.describedBy && { 'aria-describedby': field.describedBy }),
    ...(field.isInvalid && { 'aria-invalid': true }),
    ...(field.isRequired && { 'aria-required': true }),
  }
}
