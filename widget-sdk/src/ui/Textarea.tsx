import type { ComponentProps } from 'react'
import { controlClasses } from './control-classes.ts'
import { useControlAttributes } from './field-context.ts'

/** A multi-line input; it grows with its content where browsers support that, and can be resized. */
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
