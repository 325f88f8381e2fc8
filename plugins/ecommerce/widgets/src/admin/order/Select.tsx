import { useControlAttributes } from '@tessera/widget-sdk/ui'
import type { ComponentProps } from 'react'

/** A choice of few; inside a `<Field>` it is associated with its label and error. */
export function Select(props: ComponentProps<'select'>) {
  return (
    <select
      {...useControlAttributes()}
      className="h-11 w-full rounded-md border border-border-strong bg-raised px-3 text-base text-text"
      {...props}
    />
  )
}
