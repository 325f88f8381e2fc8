import { Badge } from '@tessera/widget-sdk/ui'
import { useMessages } from './messages.ts'

/** Marks a profile as a program. */
export function AiMark({ isWhole = false }: { readonly isWhole?: boolean }) {
  const m = useMessages('aiMark')
  return (
    <Badge className="gap-1.5">
      <svg viewBox="0 0 16 16" className="size-3" fill="currentColor" aria-hidden="true">
        <path d="M8 .8 9.7 6l5.5 2-5.5 2L8 15.2 6.3 10 .8 8l5.5-2z" />
      </svg>
      {isWhole ? (
        m.whole
      ) : (
        <>
          <span aria-hidden="true">{m.short}</span>
          <span className="sr-only">{m.whole}</span>
        </>
      )}
    </Badge>
  )
}
