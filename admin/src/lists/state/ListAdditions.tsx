import { type Entity, fieldEntries } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import type { TableAdditions } from '@tessera/widget-sdk/admin'
import { type ReactNode, use, useMemo } from 'react'
import { useAdmin } from '../../context/admin-context.ts'
import { useMessages } from '../../messages.ts'
import { packages } from '../../model/admin-packages.ts'
import { loadedOnce, WithAdditions } from '../../model/package-additions.tsx'
import { mergedAdditions } from './listed-entity.ts'
import { TableAdditionsProvider } from './table-additions.ts'

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

/** Filters of every list with texts: what lacks one in a language that it has in another. Undefined where nothing can. */
function useTranslationFilters(entity: Entity): TableAdditions | undefined {
  const m = useMessages('translationFilters')
  const language = useLanguage()
  const { languages } = useAdmin().start
  return useMemo(() => {
    const hasTexts = fieldEntries(entity).some(([, { localized, readable }]) => localized && readable)
    if (!hasTexts || languages.length < 2 || Object.hasOwn(entity.fields, 'untranslated')) return undefined
    const names = new Intl.DisplayNames(language, { type: 'language' })
    const filters = languages.map(each => [
      `untranslated.${each}`,
      {
        title: m.missing.replace('{language}', () => names.of(each) ?? each),
        kind: 'boolean',
        isFilterOnly: true,
      } as const,
    ])
    return { columns: Object.fromEntries(filters) }
  }, [entity, m, language, languages])
}
