import type { Entity } from '@tessera/core'
import type { TableAdditions } from '@tessera/widget-sdk/admin'
import { type ReactNode, use, useMemo } from 'react'
import { packages } from '../../model/admin-packages.ts'
import { mergedAdditions } from './listed-entity.ts'
import { TableAdditionsProvider } from './table-additions.ts'
import { useTranslationFilters } from './use-translation-filters.ts'

type UseAdditions = () => TableAdditions

const opened = new Map<string, Promise<readonly UseAdditions[]>>()

/** What packages add to the list of an entity, in the order of the configuration; loaded once. */
function additionsOf({ path }: Entity): Promise<readonly UseAdditions[]> {
  const known = opened.get(path)
  if (known) return known
  const lists = packages.flatMap(each => each.lists ?? []).filter(({ entity }) => entity.path === path)
  const loading = Promise.all(lists.map(async ({ load }) => (await load()).default))
  // What could not be loaded is tried again by the next list.
  loading.catch(() => opened.delete(path))
  opened.set(path, loading)
  return loading
}

interface ListAdditionsProps {
  readonly entity: Entity
  /** What the package adds that renders the list. */
  readonly own: TableAdditions | undefined
  readonly children: ReactNode
}

/** Tells the list inside what packages add to it. */
export function ListAdditions({ entity, own, children }: ListAdditionsProps) {
  const all = use(additionsOf(entity))
  const generic = useTranslationFilters(entity)
  const before = useMemo(() => [generic, own].filter(each => each !== undefined), [generic, own])
  return (
    <Added additions={all} before={before}>
      {children}
    </Added>
  )
}

interface AddedProps {
  readonly additions: readonly UseAdditions[]
  readonly before: readonly TableAdditions[]
  readonly children: ReactNode
}

/** One component for each, because each is a hook. */
function Added({ additions: [useFirst, ...others], before, children }: AddedProps) {
  return useFirst ? (
    <One useAdditions={useFirst} others={others} before={before}>
      {children}
    </One>
  ) : (
    <All additions={before}>{children}</All>
  )
}

interface OneProps {
  readonly useAdditions: UseAdditions
  readonly others: readonly UseAdditions[]
  readonly before: readonly TableAdditions[]
  readonly children: ReactNode
}

function One({ useAdditions, others, before, children }: OneProps) {
  const added = useAdditions()
  const so = useMemo(() => [...before, added], [before, added])
  return (
    <Added additions={others} before={so}>
      {children}
    </Added>
  )
}

function All({ additions, children }: { readonly additions: readonly TableAdditions[]; readonly children: ReactNode }) {
  const merged = useMemo(() => mergedAdditions(additions), [additions])
  return <TableAdditionsProvider value={merged}>{children}</TableAdditionsProvider>
}
