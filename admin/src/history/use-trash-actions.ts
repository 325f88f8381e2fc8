import { useQueryClient } from '@tanstack/react-query'
import type { TrashEntry, TrashRestored } from '@tessera/core'
import { defineMessages, useLanguage, useMessages } from '@tessera/widget-sdk'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addresses } from '../app/addresses.ts'
import { useAdmin } from '../app/admin-context.ts'
import { model } from '../model/entities.ts'
import { notify, problemText } from '../ui/index.ts'

const messages = defineMessages({
  en: {
    restored: { one: 'The record is back', other: '{count} records are back' },
    companions: { one: '{count} linked record came along', other: '{count} linked records came along' },
    open: 'Open',
    purged: { one: '{count} record is gone for ever', other: '{count} records are gone for ever' },
  },
  ru: {
    restored: {
      one: 'Восстановлена {count} запись',
      few: 'Восстановлены {count} записи',
      many: 'Восстановлено {count} записей',
      other: 'Восстановлено {count} записи',
    },
    companions: {
      one: 'Вернулась и {count} связанная запись',
      few: 'Вернулись и {count} связанные записи',
      many: 'Вернулись и {count} связанных записей',
      other: 'Вернулись и {count} связанной записи',
    },
    open: 'Открыть',
    purged: {
      one: 'Навсегда удалена {count} запись',
      few: 'Навсегда удалены {count} записи',
      many: 'Навсегда удалено {count} записей',
      other: 'Навсегда удалено {count} записи',
    },
  },
})

const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, count) => all + count, 0)

/** What can be done with records in the trash. What came of it is said; a failure too, and then it rejects. */
export function useTrashActions() {
  const { api } = useAdmin()
  const client = useQueryClient()
  const navigate = useNavigate()
  const m = useMessages(messages)
  const language = useLanguage()
  const [isPending, setPending] = useState(false)

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

  return {
    isPending,
    /** Brings them back with what went along, in their order: what was deleted last comes first. */
    restore: (entries: readonly TrashEntry[]) =>
      attempt(async () => {
        const notes: string[] = []
        let companions = 0
        for (const { id } of entries) {
          const { data } = await api<TrashRestored>('POST', `/api/core/trash/${id}/restore`)
          notes.push(...data.notes)
          companions += sum(data.companions)
        }
        const [only] = entries
        const entity = entries.length === 1 && only ? model.entities.get(only.entity) : undefined
        const said = [m.restored(entries.length), ...(companions > 0 ? [m.companions(companions)] : []), ...notes]
        notify(
          said.join('. '),
          entity && only
            ? { undo: { label: m.open, run: () => void navigate(addresses.record(entity, only.recordId)) } }
            : {},
        )
      }),
    /** Forgets them for ever. */
    purge: (entries: readonly TrashEntry[]) =>
      attempt(async () => {
        const { data } = await api<{ readonly ids: readonly string[] }>('DELETE', '/api/core/trash', {
          body: { ids: entries.map(({ id }) => id) },
        })
        notify(m.purged(data.ids.length))
      }),
  }
}
