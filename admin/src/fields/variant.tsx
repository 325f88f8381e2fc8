import type { Entity } from '@tessera/core'
import type { FieldCellProps, FieldInputProps } from '@tessera/widget-sdk/admin'
import { useState } from 'react'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { useVariantNames } from '../model/variant-names.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import { fieldClasses } from './field-classes.ts'
import type { FieldKind, FilterInputProps } from './field-kind.ts'
import { textOf } from './input-value.ts'
import { text } from './text.ts'

/** The variants of an entity, those with a name first. */
function useVariants(entity: Entity) {
  const labels = useLabels()
  const words = labels.namedVariants(entity)
  const names = [...new Set([...useVariantNames(entity), ...words])]
  const named = names.filter(each => words.length === 0 || labels.variant(entity, each) !== each)
  return { named, unnamed: names.filter(each => !named.includes(each)) }
}

function VariantInput({ entity, value, onChange, onBlur, isDisabled, attributes }: FieldInputProps) {
  const m = useMessages('variant')
  const labels = useLabels()
  const { named, unnamed } = useVariants(entity)
  const option = (each: string) => (
    <option key={each} value={each}>
      {labels.variant(entity, each)}
    </option>
  )
  const chosen = textOf(value)
  const [isCustom, setCustom] = useState(false)
  return (
    <>
      <select
        className={fieldClasses('h-9')}
        {...attributes}
        value={isCustom ? '' : chosen}
        disabled={isDisabled}
        onBlur={onBlur}
        onChange={({ target }) => {
          setCustom(target.value === '')
          if (target.value !== '') onChange(target.value)
        }}
      >
        {!isCustom && ![...named, ...unnamed].includes(chosen) && option(chosen)}
        {named.map(option)}
        {unnamed.length > 0 && <optgroup label={m.unnamed}>{unnamed.map(option)}</optgroup>}
        <option value="">{m.other}</option>
      </select>
      {isCustom && (
        <input
          type="text"
          aria-label={m.name}
          autoComplete="off"
          spellCheck={false}
          className={fieldClasses('h-9')}
          value={chosen}
          disabled={isDisabled}
          onBlur={onBlur}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </>
  )
}

/** The name only, for lack of space; the developers' name is in the tooltip. */
function VariantCell({ entity, value }: FieldCellProps) {
  const name = textOf(value)
  const labels = useLabels()
  return (
    <span className="block truncate" title={labels.variant(entity, name)}>
      {labels.plainVariant(entity, name) ?? name}
    </span>
  )
}

function VariantFilterInput({ entity, ...props }: FilterInputProps) {
  const labels = useLabels()
  const { named, unnamed } = useVariants(entity)
  const options = [...named, ...unnamed].map(value => ({ value, label: labels.variant(entity, value) }))
  return <ChoiceFilter options={options} {...props} />
}

/** How the site renders a record: a known variant, or another one by its name. */
export const variant: FieldKind = {
  ...text,
  Input: VariantInput,
  Cell: VariantCell,
  FilterInput: VariantFilterInput,
  emptyValue: ({ default: initial }) => initial ?? 'default',
}
