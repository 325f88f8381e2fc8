import { useQueryClient } from '@tanstack/react-query'
import type { TrashEntry, TrashRestored } from '@tessera/core'
import { defineMessages, useLanguage, useMessages } from '@tessera/widget-sdk'
import { RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { addresses } from '../app/addresses.ts'
import { useAdmin } from '../app/admin-context.ts'
import { model } from '../model/entities.ts'
import { useLabels } from '../model/labels.ts'
import {
  Button,
  ConfirmDialog,
  EmptyState,
  IconButton,
  notify,
  PageHeader,
  problemText,
  TimeText,
} from '../ui/index.ts'
import { ActorName } from './ActorName.tsx'
import { EntityFilter } from './EntityFilter.tsx'
import { EntryList } from './EntryList.tsx'
import { entryTitle } from './entry-title.ts'
import { useTrash } from './use-history.ts'

const messages = defineMessages({
  en: {
    title: 'Trash',
    empty: 'The trash is empty',
    text: 'Deleted records wait here with everything that went along, and come back as they were.',
    restore: 'Restore',
    purge: 'Delete for ever',
    purgeText: 'This record, and what went along with it, can’t be brought back afterwards.',
    restored: 'The record is back',
    open: 'Open',
    alone: 'Alone',
    companions: { one: 'With {count} record more', other: 'With {count} records more' },
  },
  ru: {
    title: 'Корзина',
    empty: 'Корзина пуста',
    text: 'Удалённые записи ждут здесь вместе со всем, что удалилось с ними, и возвращаются такими же.',
    restore: 'Восстановить',
    purge: 'Удалить навсегда',
    purgeText: 'Вернуть эту запись и всё, что удалилось вместе с ней, будет нельзя.',
    restored: 'Запись восстановлена',
    open: 'Открыть',
    alone: 'Без связанных записей',
    companions: {
      one: 'И ещё {count} запись',
      few: 'И ещё {count} записи',
      many: 'И ещё {count} записей',
      other: 'И ещё {count} записи',
    },
  },
})

/** What was deleted, the way back, and the way to have it gone for ever. */
export default function TrashScreen() {
  const m = useMessages(messages)
  const [parameters, setParameters] = useSearchParams()
  const entity = parameters.get('entity') ?? ''
  const list = useTrash({ entity })
  return (
    <>
      <PageHeader title={m.title} />
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <EntityFilter value={entity} onChange={path => setParameters(path === '' ? {} : { entity: path })} />
        <section className="overflow-hidden rounded-lg border border-border bg-raised">
          <EntryList list={list} empty={<EmptyState icon={<Trash2 />} title={m.empty} text={m.text} />}>
            {entry => <TrashRow key={entry.id} entry={entry} />}
          </EntryList>
        </section>
      </div>
    </>
  )
}

function TrashRow({ entry }: { readonly entry: TrashEntry }) {
  const m = useMessages(messages)
  const labels = useLabels()
  const language = useLanguage()
  const { api } = useAdmin()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const [isPurging, setPurging] = useState(false)
  const entity = model.entities.get(entry.entity)
  const title = entryTitle(entry.title, entry.recordId, language)
  const along = Object.values(entry.companions).reduce((sum, count) => sum + count, 0)

  async function attempt(work: () => Promise<void>): Promise<void> {
    setPending(true)
    try {
      await work()
    } catch (error) {
      notify(problemText(error, language), { kind: 'error' })
      throw error
    } finally {
      setPending(false)
      await client.invalidateQueries()
    }
  }

  function restore(): Promise<void> {
    return attempt(async () => {
      const { data } = await api<TrashRestored>('POST', `/api/core/trash/${entry.id}/restore`)
      const said = [m.restored, ...data.notes].join('. ')
      notify(
        said,
        entity ? { undo: { label: m.open, run: () => void navigate(addresses.record(entity, entry.recordId)) } } : {},
      )
    }).catch(() => undefined)
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-border border-b px-4 py-2.5 last:border-b-0">
      <div className="min-w-40 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-text-muted text-xs">
          {entity ? labels.one(entity) : entry.entity} · {along === 0 ? m.alone : m.companions(along)}
        </p>
      </div>
      <span className="truncate text-text-muted max-sm:text-xs sm:w-44">
        <ActorName actor={entry.actor} />
      </span>
      <span className="text-text-muted max-sm:text-xs sm:w-32 sm:text-right">
        <TimeText at={entry.at} />
      </span>
      <Button size="sm" icon={<RotateCcw />} disabled={isPending} onClick={() => void restore()}>
        {m.restore}
      </Button>
      <IconButton isDanger label={`${m.purge}: ${title}`} icon={<Trash2 />} onClick={() => setPurging(true)} />
      {isPurging && (
        <ConfirmDialog
          description={m.purgeText}
          onClose={() => setPurging(false)}
          onConfirm={() => attempt(async () => void (await api('DELETE', `/api/core/trash/${entry.id}`)))}
        />
      )}
    </li>
  )
}
