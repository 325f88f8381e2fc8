import type { Entity } from '@tessera/core'
import type { TableAdditions } from '@tessera/widget-sdk/admin'
import { type ReactNode, use, useMemo } from 'react'
import { packages } from '../../model/admin-packages.ts'
import { loadedOnce, WithAdditions } from '../../model/package-additions.tsx'
import { mergedAdditions } from './listed-entity.ts'
import { TableAdditionsProvider } from './table-additions.ts'
import { useTranslationFilters } from './use-translation-filters.ts'

interface ListAdditionsProps {
  readonly entity: Entity
  /** What the package adds that renders the list. */
  readonly own: TableAdditions | undefined
  readonly children: ReactNode
}

const additionsOf = loadedOnce<TableAdditions>()

/** Tells the list inside what packages add to it, in the order of the configuration. */
export function ListAdditions({ entity, own, children }: ListAdditionsProps) {
  const lists = packages.flatMap(each => each.lists ?? []).filter(each => each.entity.path === entity.path)
  const hooks = use(additionsOf(entity.path, lists))
  const generic = useTranslationFilters(entity)
  const before = useMemo(() => [generic, own].filter(each => each !== undefined), [generic, own])
  return (
    <WithAdditions hooks={hooks} before={before}>
      {additions => <Provider additions={additions}>{children}</Provider>}
    </WithAdditions>
  )
}

interface ProviderProps {
  readonly additions: readonly TableAdditions[]
  readonly children: ReactNode
}

function Provider({ additions, children }: ProviderProps) {
  const merged = useMemo(() => mergedAdditions(additions), [additions])
  return <TableAdditionsProvider value={merged}>{children}</TableAdditionsProvider>
}
