import { useQueryClient } from '@tanstack/react-query'
import { type Entity, fieldEntries, type HistoryChange, type HistoryUndone } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { RotateCcw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import { useMessages } from '../messages.ts'
import { Button, ErrorState, notify } from '../ui/index.ts'
import { problemText } from '../ui/problem-text.ts'
import { Difference } from './Difference.tsx'
import { useChange } from './use-history.ts'

/** The values of one change, with buttons that undo or restore it. */
export function ChangeDetails({ entity, id }: { readonly entity: Entity; readonly id: string }) {
  const m = useMessages('changeDetails')
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

const implied = new Set(['id', 'createdAt', 'updatedAt'])

/** The relevant fields of a change: those that changed; of a new or deleted record those that aren't empty. */
function changedFields(entity: Entity, { fields, before, after }: HistoryChange): readonly string[] {
  if (fields.length > 0) return fields
  const values = { ...before, ...after }
  return fieldEntries(entity)
    .map(([name]) => name)
    .filter(name => !implied.has(name) && saysSomething(entity, name, values[name]))
}

function saysSomething(entity: Entity, name: string, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  if (name === 'variant' && value === 'default') return false
  if (entity.fields[name]?.localized) return Object.values(value).some(text => text !== '')
  return true
}
