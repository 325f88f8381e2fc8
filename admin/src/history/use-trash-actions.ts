import { useQueryClient } from '@tanstack/react-query'
import type { TrashEntry } from '@tessera/core'
import { defineMessages, useLanguage, useMessages } from '@tessera/widget-sdk'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addresses } from '../app/addresses.ts'
import { useAdmin } from '../app/admin-context.ts'
import { restoreEntries } from '../data/trash.ts'
import { model } from '../model/entities.ts'
import { notify } from '../ui/index.ts'
import { problemText } from '../ui/problem-text.ts'

const messages = defineMessages({
  en: {
    restored: { one: 'The record is back', other: '{count} records are back' },
    companions: { one: '{count} linked record came along', other: '{count} linked records came along' },
    gone: 'This is not in the trash any more: somebody brought it back or deleted it for good.',
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
    gone: 'В корзине этого уже нет: кто-то это вернул или удалил навсегда.',
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
    /** Brings them back with what went along. */
    restore: (entries: readonly TrashEntry[]) =>
      attempt(async () => {
        const restored = await restoreEntries(api, entries)
        if (restored.length === 0) throw new Error(m.gone)
        const cascaded = restored.reduce((all, each) => all + sum(each.cascaded), 0)
        const notes = new Set(restored.flatMap(each => each.notes))
        const [only] = entries
        const entity = entries.length === 1 && only ? model.entities.get(only.entity) : undefined
        const said = [m.restored(restored.length), ...(cascaded > 0 ? [m.companions(cascaded)] : []), ...notes]
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
