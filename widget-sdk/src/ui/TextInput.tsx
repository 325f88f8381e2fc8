import type { ComponentProps } from 'react'
import { controlClasses } from './control-classes.ts'
import { useControlAttributes } from './field-context.ts'

/** A single-line input; inside a `<Field>` it is associated with its label, hint and error. */
export function TextInput({ type = 'text', className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      {...useControlAttributes()}
      className={controlClasses('h-11 text-ellipsis', className)}
      {...rest}
    />
  )
}
