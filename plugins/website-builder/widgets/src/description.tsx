import type { Localized } from '@tessera/core'
import { RichText, useText } from '@tessera/widget-sdk'
import { Prose } from '@tessera/widget-sdk/ui'

interface DescriptionProps {
  readonly of: Localized | null
  readonly className?: string
}

/** A record's rich text, when it has any. */
export function Description({ of, className }: DescriptionProps) {
  const value = useText()(of)
  if (value === '') return null
  return (
    <Prose {...(className !== undefined && { className })}>
      <RichText text={value} />
    </Prose>
  )
}
