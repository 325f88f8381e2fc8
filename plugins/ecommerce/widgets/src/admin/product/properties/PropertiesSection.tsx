import type { Localized, Row } from '@tessera/core'
import { attributeKey } from '@tessera/ecommerce'
import { queryString, textIn, useLanguage } from '@tessera/widget-sdk'
import { useAdminData, useAdminTools, useFormLanguages, useFormPart } from '@tessera/widget-sdk/admin'
import { Skeleton, TextInput } from '@tessera/widget-sdk/ui'
import { useId, useRef } from 'react'
import { useMessages } from '../../../messages.ts'
import { denseInput } from '../input-classes.ts'
import type { PropertiesValue, Property, PropertyField } from './properties-part.ts'

type Key = Row<typeof attributeKey>

const keysQuery = queryString({
  filters: { and: [{ column: 'type', method: 'eq', value: 'feature' }] },
  limit: 1000,
} as never)

/** What the product is like: a table of keys, values and units. */
export function PropertiesSection() {
  const m = useMessages('productProperties')
  const { Button } = useAdminTools()
  const { language } = useFormLanguages()
  const part = useFormPart<PropertiesValue>({ name: 'properties' })
  const { data: keys = [] } = useAdminData<readonly Key[]>(attributeKey, `/api/${attributeKey.path}?${keysQuery}`)
  const list = useId()
  const body = useRef<HTMLTableSectionElement>(null)
  const { value, change, isDisabled } = part
  if (!value) return <Skeleton className="h-20 rounded-md" />

  const set = (id: string, next: Partial<Property>) =>
    change(before => ({
      ...before,
      properties: before.properties.map(each => (each.id === id ? { ...each, ...next } : each)),
    }))

  function add(): void {
    const id = crypto.randomUUID()
    const fresh: Property = { id, keyId: null, field: 'string', title: {}, prefix: {}, suffix: {}, value: {} }
    change(before => ({ ...before, properties: [...before.properties, fresh] }))
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('tr:last-child input')?.focus())
  }

  function remove(id: string): void {
    change(before => ({ ...before, properties: before.properties.filter(each => each.id !== id) }))
    requestAnimationFrame(() => (body.current?.querySelector<HTMLElement>('tr:last-child button') ?? null)?.focus())
  }

  const titleOf = (title: Localized | null) => textIn(title ?? {}, language, language)
  return (
    <div className="flex flex-col gap-3">
      <datalist id={list}>
        {keys.map(key => (
          <option key={key.id} value={titleOf(key.title)} />
        ))}
      </datalist>
      {value.properties.length === 0 ? (
        <p className="text-sm text-text-muted">{m.none}</p>
      ) : (
        <table className="w-full text-sm max-sm:block">
          <thead className="text-left text-text-muted text-xs max-sm:sr-only">
            <tr>
              <th className="w-2/5 pb-1.5 font-medium">{m.key}</th>
              <th className="pb-1.5 font-medium">{m.value}</th>
              <th className="w-24 pb-1.5 font-medium">{m.unit}</th>
              <th className="w-10">
                <span className="sr-only">{m.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body} className="max-sm:block">
            {value.properties.map(property => (
              <PropertyRow
                key={property.id}
                property={property}
                keys={keys}
                list={list}
                problem={part.problems[property.id]}
                at={part.at(property.id)}
                isDisabled={isDisabled}
                onChange={next => set(property.id, next)}
                onRemove={() => remove(property.id)}
              />
            ))}
          </tbody>
        </table>
      )}
      {part.problems[''] && <p className="text-danger text-sm">{part.problems['']}</p>}
      {!isDisabled && (
        <div>
          <Button isSmall onClick={add}>
            {m.add}
          </Button>
        </div>
      )}
    </div>
  )
}

interface PropertyRowProps {
  readonly property: Property
  readonly keys: readonly Key[]
  /** Id of the list of keys that there are. */
  readonly list: string
  readonly problem: string | undefined
  readonly at: { readonly 'data-path': string }
  readonly isDisabled: boolean
  readonly onChange: (next: Partial<Property>) => void
  readonly onRemove: () => void
}

function PropertyRow({ property, keys, list, problem, at, isDisabled, onChange, onRemove }: PropertyRowProps) {
  const m = useMessages('productProperties')
  const interfaceLanguage = useLanguage()
  const { language } = useFormLanguages()
  const { Button } = useAdminTools()
  const error = useId()
  const { title, prefix, suffix, keyId, attributeId, field } = property
  const name = textIn(title, language, interfaceLanguage)
  const isFresh = attributeId === undefined

  /** A name that there is already takes its key, with its kind and unit. */
  function rename(text: string): void {
    const wanted = text.trim().toLowerCase()
    const known = keys.find(key => Object.values(key.title ?? {}).some(each => each.trim().toLowerCase() === wanted))
    if (!known) {
      // The unit belongs to the key that it had.
      onChange({ keyId: null, title: { [language]: text }, ...(keyId !== null && { suffix: {}, prefix: {} }) })
      return
    }
    const isSameKind = known.field === field
    onChange({
      keyId: known.id,
      field: known.field,
      title: { ...known.title, [language]: text },
      prefix: known.prefix ?? {},
      suffix: known.suffix ?? {},
      ...(!isSameKind && { value: emptyValue(known.field) }),
    })
  }

  return (
    <tr
      {...at}
      className="align-top max-sm:mb-3 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-2 max-sm:border-border max-sm:border-b max-sm:pb-3"
    >
      <td className="py-1 pr-2 max-sm:p-0">
        {isFresh ? (
          <span className="flex flex-col gap-1.5">
            <TextInput
              list={list}
              maxLength={200}
              autoComplete="off"
              aria-label={m.key}
              placeholder={m.keyExample}
              className={denseInput}
              value={title[language] ?? ''}
              disabled={isDisabled}
              onChange={({ target }) => rename(target.value)}
            />
            {keyId === null && (
              <select
                aria-label={m.kindOf.replace('{key}', () => name)}
                className="h-8 w-full rounded-md border border-border bg-raised px-2 text-text text-xs pointer-coarse:h-11"
                value={field}
                disabled={isDisabled}
                onChange={({ target }) => {
                  const next = target.value as PropertyField
                  onChange({ field: next, value: emptyValue(next) })
                }}
              >
                {kinds.map(kind => (
                  <option key={kind} value={kind}>
                    {m[kind]}
                  </option>
                ))}
              </select>
            )}
          </span>
        ) : (
          <span className="flex min-h-9 items-center break-words font-medium">{name}</span>
        )}
      </td>
      <td className="py-1 pr-2 max-sm:col-span-full max-sm:row-start-2 max-sm:p-0">
        <ValueInput
          property={property}
          label={m.valueOf.replace('{key}', () => name)}
          isDisabled={isDisabled}
          onChange={value => onChange({ value })}
          attributes={problem ? { 'aria-invalid': true, 'aria-describedby': error } : {}}
        />
        {problem && (
          <p id={error} className="mt-1 text-danger text-xs">
            {problem}
          </p>
        )}
      </td>
      <td className="py-1 pr-2 max-sm:col-start-1 max-sm:row-start-3 max-sm:p-0">
        {isFresh && keyId === null && field !== 'boolean' ? (
          <TextInput
            maxLength={40}
            autoComplete="off"
            aria-label={m.unitOf.replace('{key}', () => name)}
            className={denseInput}
            value={suffix[language] ?? ''}
            disabled={isDisabled}
            onChange={({ target }) => onChange({ suffix: { ...suffix, [language]: target.value } })}
          />
        ) : (
          <span className="flex min-h-9 items-center text-text-muted">
            {[prefix, suffix]
              .map(each => textIn(each, language, interfaceLanguage))
              .filter(Boolean)
              .join(' … ')}
          </span>
        )}
      </td>
      <td className="py-1 text-right max-sm:col-start-2 max-sm:row-start-1 max-sm:p-0">
        {!isDisabled && (
          <Button look="ghost" isSmall aria-label={m.remove.replace('{key}', () => name)} onClick={onRemove}>
            <span aria-hidden="true">×</span>
          </Button>
        )}
      </td>
    </tr>
  )
}

const kinds = ['string', 'number', 'boolean', 'date', 'datetime'] as const

function emptyValue(field: PropertyField): Property['value'] {
  return field === 'string' ? {} : field === 'boolean' ? true : null
}

interface ValueInputProps {
  readonly property: Property
  readonly label: string
  readonly isDisabled: boolean
  readonly onChange: (value: Property['value']) => void
  readonly attributes: Readonly<Record<string, unknown>>
}

function ValueInput({ property: { field, value }, label, isDisabled, onChange, attributes }: ValueInputProps) {
  const m = useMessages('productProperties')
  const { language } = useFormLanguages()
  const shared = {
    'aria-label': label,
    disabled: isDisabled,
    autoComplete: 'off',
    className: denseInput,
    ...attributes,
  }
  switch (field) {
    case 'string': {
      const texts = (value ?? {}) as Localized
      const other = Object.values(texts).find(Boolean) ?? ''
      return (
        <TextInput
          {...shared}
          lang={language}
          maxLength={10_000}
          placeholder={other}
          value={texts[language] ?? ''}
          onChange={({ target }) => onChange({ ...texts, [language]: target.value })}
        />
      )
    }
    case 'number':
      return (
        <TextInput
          {...shared}
          type="number"
          step="any"
          value={typeof value === 'number' ? value : ''}
          onChange={({ target }) => onChange(target.value === '' ? null : target.valueAsNumber)}
        />
      )
    case 'boolean':
      return (
        <select
          {...shared}
          className="h-9 w-full rounded-md border border-border-strong bg-raised px-2.5 text-sm text-text pointer-coarse:h-11"
          value={String(value ?? '')}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value === 'true')}
        >
          <option value="true">{m.yes}</option>
          <option value="false">{m.no}</option>
        </select>
      )
    case 'date':
      return (
        <TextInput
          {...shared}
          type="date"
          value={typeof value === 'string' ? value.slice(0, 10) : ''}
          onChange={({ target }) => onChange(target.value || null)}
        />
      )
    case 'datetime':
      return (
        <TextInput
          {...shared}
          type="datetime-local"
          value={typeof value === 'string' ? localMoment(value) : ''}
          onChange={({ target }) => onChange(target.value ? new Date(target.value).toISOString() : null)}
        />
      )
  }
}

/** A moment as the input takes it, in the zone of the browser. */
function localMoment(iso: string): string {
  const moment = new Date(iso)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
