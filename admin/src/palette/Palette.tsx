import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SearchHit } from '@tessera/core'
import { textIn, useLanguage } from '@tessera/widget-sdk'
import { Clock } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { addresses } from '../context/addresses.ts'
import { useAdmin } from '../context/admin-context.ts'
import { type Command, useScreenCommands } from '../context/commands.ts'
import { useRecentRecords } from '../data/recent-records.ts'
import { useDebounced } from '../data/use-debounced.ts'
import { useMessages } from '../messages.ts'
import { model } from '../model/entities.ts'
import { useLabels } from '../model/labels.ts'
import { moduleIcon } from '../model/module-icons.ts'
import { inOtherKeyboardLayout } from './match.ts'
import { PaletteDialog } from './PaletteDialog.tsx'
import { paletteSections, type SectionRule } from './palette-sections.ts'
import { usePaletteCommands } from './use-palette-commands.tsx'

const maxFitting = 6

/** The command palette: records, screens, actions. @param onClose called when it should close */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const m = useMessages('palette')
  const [typed, setTyped] = useState('')
  const { screens, creations, actions } = usePaletteCommands()
  const here = useScreenCommands()
  const recent = useRecent()
  const { hits, error, isPending } = useRecordSearch(typed)
  const records = useHits(hits)
  const rules: readonly SectionRule[] = [
    { id: 'here', name: m.here, commands: here, isShownInitially: true, limit: maxFitting },
    { id: 'recent', name: m.recent, commands: recent, isShownInitially: true, limit: maxFitting },
    { id: 'screens', name: m.screens, commands: screens, isShownInitially: true, limit: maxFitting },
    { id: 'records', name: m.records, commands: records, isShownInitially: false, limit: 0, isServerResult: true },
    { id: 'creations', name: m.creations, commands: creations, isShownInitially: false, limit: maxFitting },
    { id: 'actions', name: m.actions, commands: actions, isShownInitially: true, limit: maxFitting },
  ]
  return (
    <PaletteDialog
      typed={typed}
      onType={setTyped}
      sections={paletteSections(typed, rules)}
      isPending={isPending}
      error={error}
      onClose={onClose}
    />
  )
}

function useRecent(): readonly Command[] {
  const { account } = useAdmin()
  const labels = useLabels()
  const navigate = useNavigate()
  const recent = useRecentRecords(account.id)
  return useMemo(
    () =>
      recent.flatMap(({ entity: path, id, title }) => {
        const entity = model.entities.get(path)
        if (!entity) return []
        const run = () => void navigate(addresses.record(entity, id))
        return [{ id: `recent ${id}`, name: title, hint: labels.one(entity), icon: <Clock />, run }]
      }),
    [recent, labels, navigate],
  )
}

function useHits(hits: ReturnType<typeof useRecordSearch>['hits']): readonly Command[] {
  const labels = useLabels()
  const language = useLanguage()
  const navigate = useNavigate()
  return useMemo(
    () =>
      hits.flatMap(({ entity: path, id, title }) => {
        const entity = model.entities.get(path)
        if (!entity) return []
        const Icon = moduleIcon(entity.module)
        return [
          {
            id: `record ${path} ${id}`,
            name: title[''] || textIn(title, language, 'en') || id,
            hint: labels.one(entity),
            icon: <Icon />,
            run: () => void navigate(addresses.record(entity, id)),
          },
        ]
      }),
    [hits, labels, language, navigate],
  )
}

const pauseMs = 150
const minLetters = 2

/**
 * Searches the records of all entities for every word. Without results, the text is tried in the other keyboard layout.
 * Previous results stay until the next ones are loaded.
 */
function useRecordSearch(typed: string) {
  const { api } = useAdmin()
  const text = useDebounced(typed.trim(), pauseMs)
  const isSearching = text.length >= minLetters
  const query = useQuery({
    queryKey: ['core/search', text],
    enabled: isSearching,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly SearchHit[]> => {
      const search = async (q: string) => {
        const parameters = new URLSearchParams({ q, limit: '5' })
        return (await api<readonly SearchHit[]>('GET', `/api/core/search?${parameters}`, { signal })).data
      }
      const hits = await search(text)
      const other = inOtherKeyboardLayout(text)
      return hits.length > 0 || other === text ? hits : search(other)
    },
  })
  const isPending = typed.trim().length >= minLetters && (query.isFetching || text !== typed.trim())
  return { hits: isSearching ? (query.data ?? []) : [], error: isSearching ? query.error : null, isPending }
}
