import { TextInput } from '@tessera/widget-sdk/ui'
import type { ComponentProps } from 'react'

/** Input for a one-time code, which phones can autofill. */
export function CodeInput(props: Omit<ComponentProps<typeof TextInput>, 'type' | 'className'>) {
  return (
    <TextInput
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      inputMode="numeric"
      className="text-lg tabular-nums tracking-[0.2em]"
      {...props}
    />
  )
}
