import type { Localized } from '@tessera/core'
import { useText } from '../language.ts'
import { RichText } from '../RichText.tsx'
import { Prose } from './Prose.tsx'

interface DescriptionProps {
  readonly of: Localized | null
  readonly className?: string
}

/** A record's rich text, if it has any. */
export function Description({ of, className }: DescriptionProps) {
  const value = useText()(of)
  if (value === '') return null
  return (
    <Prose {...(className !== undefined && { className })}>
      <RichText text={value} />
    </Prose>
  )
}
