import type { ComponentProps } from 'react'
import { controlClasses } from './control-classes.ts'
import { useControlAttributes } from './field-context.ts'

/** Several lines to type into; grows with its content where the browser can, and can be pulled taller. */
export function Textarea({ rows = 4, className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...useControlAttributes()}
      className={controlClasses('field-sizing-content max-h-96 min-h-24 resize-y leading-normal', className)}
      {...rest}
    />
  )
}
