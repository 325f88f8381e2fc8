import { useQueryClient } from '@tanstack/react-query'
import type { Entity, HistoryUndone } from '@tessera/core'
import { defineMessages, useLanguage, useMessages } from '@tessera/widget-sdk'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { RotateCcw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useAdmin } from '../app/admin-context.ts'
import { Button, ErrorState, notify } from '../ui/index.ts'
import { problemText } from '../ui/problem-text.ts'
import { changedFields } from './changed-fields.ts'
import { Difference } from './Difference.tsx'
import { useChange } from './use-history.ts'

const messages = defineMessages({
  en: {
    restore: 'Restore this version',
    pending: 'Loading...',
    restored: 'The record is as it was then',
    nothing: 'Nothing of it is kept.',
    undo: { one: 'Undo this change for {count} record', other: 'Undo this change for all {count} records' },
    undone: { one: '{count} record is as it was', other: '{count} records are as they were' },
    over: 'Nothing of this change is left to undo: all of it was changed since.',
  },
  ru: {
    restore: 'Вернуть эту версию',
    pending: 'Загрузка…',
    restored: 'Запись снова такая, как была тогда',
    nothing: 'Подробностей не сохранилось.',
    undo: {
      one: 'Отменить во всех записях ({count})',
      few: 'Отменить во всех записях ({count})',
      many: 'Отменить во всех записях ({count})',
      other: 'Отменить во всех записях ({count})',
    },
    undone: {
      one: 'Прежнее значение возвращено {count} записи',
      few: 'Прежние значения возвращены {count} записям',
      many: 'Прежние значения возвращены {count} записям',
      other: 'Прежние значения возвращены {count} записи',
    },
    over: 'Отменять уже нечего: с тех пор всё это изменили ещё раз.',
  },
})

/** What one change did to a record, and the way back to it. */
export function ChangeDetails({ entity, id }: { readonly entity: Entity; readonly id: string }) {
  const m = useMessages(messages)
  const language = useLanguage()
  const { api } = useAdmin()
  const client = useQueryClient()
  const { data, error, refetch } = useChange(id)
  const [pending, setPending] = useState<'restore' | 'undo' | null>(null)

  async function run(what: 'restore' | 'undo'): Promise<void> {
    setPending(what)
    try {
      if (what === 'undo') {
        const { data: done } = await api<HistoryUndone>('POST', `/api/core/history/${id}/undo`)
        notify(done.count > 0 ? m.undone(done.count) : m.over)
      } else {
        await api('POST', `/api/core/history/${id}/restore`)
        notify(m.restored)
      }
    } catch (failure) {
      notify(problemText(failure, language), { kind: 'error' })
    } finally {
      setPending(null)
      await client.invalidateQueries()
    }
  }

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-16" />
  const fields = changedFields(entity, data)
  return (
    <div className="flex flex-col items-start gap-4">
      {fields.length === 0 ? (
        <p className="text-sm text-text-muted">{m.nothing}</p>
      ) : (
        <Difference
          entity={entity}
          before={data.before}
          after={data.after}
          fields={fields}
          record={data.version}
          isPlain={data.action === 'created' || data.action === 'deleted'}
        />
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {data.isRestorable && (
          <Button size="sm" icon={<RotateCcw />} disabled={pending !== null} onClick={() => void run('restore')}>
            {pending === 'restore' ? m.pending : m.restore}
          </Button>
        )}
        {data.together > 1 && (
          <Button
            size="sm"
            icon={<Undo2 />}
            disabled={pending !== null}
            onClick={() => void run('undo')}
            className="h-auto min-h-8 max-w-full whitespace-normal py-1 text-left"
          >
            {pending === 'undo' ? m.pending : m.undo(data.together)}
          </Button>
        )}
      </div>
    </div>
  )
}
