import type { Entity } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import { useState } from 'react'
import { Difference } from '../history/Difference.tsx'
import { useMessages } from '../messages.ts'
import { Button } from '../ui/index.ts'
import { Alert } from './Alert.tsx'
import type { StoredDraft } from './drafts.ts'

interface DraftAlertProps {
  readonly entity: Entity
  readonly draft: StoredDraft
  readonly onRestore: () => void
  readonly onDiscard: () => void
}

/** Offers unsaved work from before a crash, a reload or the end of a session. */
export function DraftAlert({ entity, draft, onRestore, onDiscard }: DraftAlertProps) {
  const m = useMessages('draftAlert')
  const language = useLanguage()
  const [isShown, setShown] = useState(false)
  return (
    <Alert
      kind="info"
      title={m.title.replace('{time}', timeOf(draft.at, language))}
      actions={
        <>
          <Button size="sm" variant="ghost" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? m.hide : m.show}
          </Button>
          <Button size="sm" onClick={onDiscard}>
            {m.discard}
          </Button>
          <Button size="sm" variant="primary" onClick={onRestore}>
            {m.restore}
          </Button>
        </>
      }
    >
      {isShown && (
        <>
          <Difference entity={entity} before={draft.base} after={draft.values} fields={Object.keys(draft.values)} />
          {draft.links.length > 0 && <p className="mt-2 text-text-muted">{m.links(draft.links.length)}</p>}
        </>
      )}
    </Alert>
  )
}

/** `12:40` when it was today, else with its day. */
function timeOf(at: string, language: string): string {
  const date = new Date(at)
  const isToday = date.toDateString() === new Date().toDateString()
  const format = new Intl.DateTimeFormat(language, { ...(!isToday && { dateStyle: 'medium' }), timeStyle: 'short' })
  return format.format(date)
}
