import type { Entity } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useMemo } from 'react'
import { localizedText } from '../fields/input-value.ts'
import { useMessages } from '../messages.ts'
import { type Labels, useLabels } from '../model/labels.ts'

/** The name of a record in a list of choices. */
export interface ChoiceName {
  readonly name: string
  /** What distinguishes it from others of the same name; may be empty. */
  readonly detail: string
  /** Both on one line. */
  readonly text: string
}

interface ChoiceTexts {
  readonly untitled: string
  readonly unknownVariant: string
}

interface Naming {
  readonly entity: Entity
  readonly row: AdminRow
  readonly language: string
  readonly labels: Labels
  readonly texts: ChoiceTexts
}

/** A widget is named `title | admin title | variant`; other records by their name and row fields. */
function choiceName(naming: Naming): ChoiceName {
  return naming.entity.name === 'widget' ? widgetName(naming) : recordName(naming)
}

function widgetName({ row, language, texts }: Naming): ChoiceName {
  const title = localizedText(row.title, language)
  const adminTitle = localizedText(row.adminTitle, language)
  const variant = localizedText(row.variant, language) || texts.unknownVariant
  const [name = texts.untitled, ...details] = [title, adminTitle, variant].filter(text => text !== '')
  const parts = [title || texts.untitled, adminTitle, variant].filter(text => text !== '')
  const visibleDetails = details.filter(text => text !== 'default' && text !== name)
  return { name, detail: visibleDetails.join(' · '), text: parts.join(' | ') }
}

function recordName({ entity, row, language, labels, texts }: Naming): ChoiceName {
  const label = labels.record(entity, row)
  const name = label === row.id ? texts.untitled : label
  const details = (entity.admin.row ?? ['slug'])
    .filter(field => field !== 'className' && !(field === 'variant' && row.variant === 'default'))
    .filter(field => !entity.fields[field]?.reference)
    .map(field => {
      const text = localizedText(row[field], language).trim()
      return field === 'variant' && text !== '' ? labels.variant(entity, text) : text
    })
    .filter(text => text !== '' && text !== name)
  const visibleDetails = [...new Set(details)].slice(0, 2)
  return { name, detail: visibleDetails.join(' · '), text: [name, ...visibleDetails].join(' · ') }
}

/** Names records in the interface language. */
export function useChoiceName(): (entity: Entity, row: AdminRow) => ChoiceName {
  const language = useLanguage()
  const labels = useLabels()
  const texts = useMessages('choice')
  return useMemo(() => (entity, row) => choiceName({ entity, row, language, labels, texts }), [language, labels, texts])
}
