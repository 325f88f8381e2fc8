import { useQueryClient } from '@tanstack/react-query'
import type { Entity } from '@tessera/core'
import { defineMessages, useLanguage, useMessages } from '@tessera/widget-sdk'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useAdmin } from '../app/admin-context.ts'
import { Button, ErrorState, notify, problemText } from '../ui/index.ts'
import { changedFields } from './changed-fields.ts'
import { Difference } from './Difference.tsx'
import { useChange } from './use-history.ts'

const messages = defineMessages({
  en: {
    restore: 'Restore this version',
    pending: 'Loading...',
    restored: 'The record is as it was then',
    nothing: 'Nothing of it is kept.',
  },
  ru: {
    restore: 'Вернуть эту версию',
    pending: 'Загрузка…',
    restored: 'Запись снова такая, как была тогда',
    nothing: 'Подробностей не сохранилось.',
  },
})

/** What one change did to a record, and the way back to it. */
export function ChangeDetails({ entity, id }: { readonly entity: Entity; readonly id: string }) {
  const m = useMessages(messages)
  const language = useLanguage()
  const { api } = useAdmin()
  const client = useQueryClient()
  const { data, error, refetch } = useChange(id)
  const [isPending, setPending] = useState(false)

  async function restore(): Promise<void> {
    setPending(true)
    try {
      await api('POST', `/api/core/history/${id}/restore`)
      notify(m.restored)
    } catch (failure) {
      notify(problemText(failure, language), { kind: 'error' })
    } finally {
      setPending(false)
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
      {data.isRestorable && (
        <Button size="sm" icon={<RotateCcw />} disabled={isPending} onClick={() => void restore()}>
          {isPending ? m.pending : m.restore}
        </Button>
      )}
    </div>
  )
}
