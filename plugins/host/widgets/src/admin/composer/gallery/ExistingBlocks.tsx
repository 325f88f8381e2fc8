import {
  EmptyState,
  ErrorState,
  fieldClasses,
  model,
  SearchInput,
  useAdmin,
  useLabels,
  useRecords,
} from '@tessera/admin'
import { previewPath } from '@tessera/widget-sdk/compose'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../../messages.ts'
import { useRecordLabels } from '../block-names.ts'
import { useComposer } from '../composer-context.ts'
import { isModuleWidget } from '../page/page-entities.ts'
import type { RecordOf } from '../page/page-parts.ts'
import { BlockCard } from './BlockCard.tsx'

const maxShown = 60

interface ExistingBlocksProps {
  readonly isBusy: boolean
  readonly onPick: (record: RecordOf, name: string) => void
}

/** Existing widgets, to show one of them on this page too. */
export function ExistingBlocks({ isBusy, onPick }: ExistingBlocksProps) {
  const m = useMessages('existingBlocks')
  const labels = useLabels()
  const { rights } = useAdmin()
  const { language } = useComposer()
  const labelOf = useRecordLabels(language)
  const entities = [...model.entities.values()].filter(
    each => isModuleWidget(each) && rights.entities[each.path]?.includes('read'),
  )
  const [path, setPath] = useState(
    () => entities.find(({ moduleAdmin }) => moduleAdmin.buildsBlocks)?.path ?? entities[0]?.path ?? '',
  )
  const [search, setSearch] = useState('')
  const entity = model.entities.get(path) ?? entities[0]
  const { data, error, refetch } = useRecords(
    entity ?? ([...model.entities.values()][0] as NonNullable<typeof entity>),
    { limit: maxShown, orderBy: [{ column: 'updatedAt', method: 'desc' }], ...(search && { search }) },
    entity !== undefined,
  )
  if (!entity) return <EmptyState icon={<SearchX />} title={m.none} />
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <select
          aria-label={m.module}
          value={entity.path}
          onChange={({ target }) => setPath(target.value)}
          className={fieldClasses('h-9 w-auto')}
        >
          {entities.map(each => (
            <option key={each.path} value={each.path}>
              {labels.module(each.module)}
            </option>
          ))}
        </select>
        <SearchInput value={search} onChange={setSearch} />
      </div>
      <p className="text-sm text-text-muted">{m.hint}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && <EmptyState icon={<SearchX />} title={m.none} />}
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {data?.rows.map(row => {
          const { kind, title } = labelOf(entity, row)
          const query = new URLSearchParams({ entity: entity.path, id: row.id, language })
          return (
            <li key={row.id}>
              <BlockCard
                name={title || kind}
                description={title ? kind : ''}
                isDisabled={isBusy}
                onPick={() => onPick({ entity, row }, title || kind)}
                thumbnail={{ address: `${previewPath}?${query}`, version: row.updatedAt }}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
