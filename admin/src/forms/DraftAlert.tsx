import type { Entity } from '@tessera/core'
import { defineMessages, useLanguage, useMessages } from '@tessera/widget-sdk'
import { useState } from 'react'
import { Difference } from '../history/Difference.tsx'
import { Button } from '../ui/index.ts'
import { Alert } from './Alert.tsx'
import type { StoredDraft } from './drafts.ts'

const messages = defineMessages({
  en: {
    title: 'Unsaved changes from {time}',
    restore: 'Restore',
    discard: 'Discard',
    show: 'Show changes',
    hide: 'Hide changes',
    links: { one: 'with {count} link to another record', other: 'with {count} links to other records' },
  },
  ru: {
    title: 'Несохранённые изменения: {time}',
    restore: 'Восстановить',
    discard: 'Отбросить',
    show: 'Показать изменения',
    hide: 'Скрыть изменения',
    links: {
      one: 'с {count} ссылкой на другую запись',
      few: 'с {count} ссылками на другие записи',
      many: 'с {count} ссылками на другие записи',
      other: 'с {count} ссылки на другие записи',
    },
  },
})

interface DraftAlertProps {
  readonly entity: Entity
  readonly draft: StoredDraft
  readonly onRestore: () => void
  readonly onDiscard: () => void
}

/** Offers the work that was left behind by a crash, a reload or a session that ended. */
export function DraftAlert({ entity, draft, onRestore, onDiscard }: DraftAlertProps) {
  const m = useMessages(messages)
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
