import { type Entity, fieldEntries } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import type { TableAdditions } from '@tessera/widget-sdk/admin'
import { useMemo } from 'react'
import { useAdmin } from '../../context/admin-context.ts'
import { useMessages } from '../../messages.ts'

/** Filters of every list with texts: what lacks one in a language that it has in another. Undefined where nothing can. */
export function useTranslationFilters(entity: Entity): TableAdditions | undefined {
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
