import type { Entity, Filter } from '@tessera/core'
import { ApiError, useLanguage } from '@tessera/widget-sdk'
import type { AdminRow, AdminSelectInputProps } from '@tessera/widget-sdk/admin'
import { ChevronDown, PanelRightOpen, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import { useRight } from '../context/use-rights.ts'
import { useRecord } from '../data/records.ts'
import { fieldClasses } from '../fields/field-classes.ts'
import { FormDrawer } from '../forms/FormDrawer.tsx'
import { Thumbnail } from '../lists/table/Thumbnail.tsx'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { IconButton } from '../ui/index.ts'
import { ChoiceList, optionId } from './ChoiceList.tsx'
import { useChoiceName } from './choice-name.ts'
import { useChoices } from './use-choices.ts'

/** Chooses a record, or none: by a search, or by creating one in a drawer. */
export default function AdminSelectInput(props: AdminSelectInputProps) {
  const { entity, value, onChange, where = [], isDisabled = false, isRequired = false, attributes = {} } = props
  const m = useMessages('adminSelectInput')
  const language = useLanguage()
  const labels = useLabels()
  const nameOf = useChoiceName()
  const { defaultLanguage } = useAdmin().start
  const mayCreate = useRight(entity, 'create') && !isDisabled
  const list = useId()
  const control = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  /** The text typed since it opened; null shows the chosen record. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  /** Enter was pressed before the search was over. */
  const [isTaking, setTaking] = useState(false)
  const [drawer, setDrawer] = useState<'open' | { readonly defaults: Readonly<Record<string, unknown>> } | null>(null)
  const [picked, setPicked] = useState<AdminRow | null>(null)

  const choices = useChoices({ entity, search: typed ?? '', where, isEnabled: isOpen })
  const { pictureLocation } = choices
  const canCreate = mayCreate && choices.isSearched
  const chosen = useRecord(entity, value ?? undefined, pictureLocation?.include ? [pictureLocation.include] : [])
  const row = value === null ? null : (chosen.data?.row ?? (picked?.id === value ? picked : null))
  const isGone = chosen.error instanceof ApiError && chosen.error.status === 404
  const shown = row ? nameOf(entity, row).text : isGone ? m.gone : (value ?? '')
  const last = (choices.rows?.length ?? 0) - (canCreate ? 0 : 1)

  function open(): void {
    if (isDisabled || isOpen) return
    setActive(0)
    setOpen(true)
  }

  function close(): void {
    setOpen(false)
    setTaking(false)
    setTyped(null)
  }

  function choose(next: AdminRow | null): void {
    setPicked(next)
    onChange(next?.id ?? null, next)
    close()
  }

  function create(): void {
    setOpen(false)
    setTaking(false)
    setDrawer({ defaults: initialValues(entity, typed ?? '', where, defaultLanguage) })
  }

  function step(by: number): void {
    setTaking(false)
    const next = active + by
    if (next > last - 3) choices.more()
    setActive(next > last ? 0 : next < 0 ? Math.max(last, 0) : next)
  }

  function take(): void {
    setTaking(choices.isStale)
    if (choices.isStale) return
    const option = choices.rows?.[active]
    if (option) choose(option)
    else if (canCreate) create()
  }

  const isTakenNow = isTaking && isOpen && !choices.isStale
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the search is over
  useEffect(() => {
    if (isTakenNow) take()
  }, [isTakenNow])

  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isTaken = by !== undefined || (isOpen && (event.key === 'Enter' || event.key === 'Escape'))
    if (!isTaken) return
    event.preventDefault()
    // Escape closes the list, not the drawer around it.
    event.stopPropagation()
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter') take()
    else if (isOpen) step(by ?? 1)
    else open()
  }

  const hasThumbnail = pictureLocation !== null && row !== null && typed === null
  return (
    <div ref={control} className="relative flex min-w-0 items-center">
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={list}
        {...(isOpen && choices.rows && active <= last && { 'aria-activedescendant': optionId(list, active) })}
        autoComplete="off"
        spellCheck={false}
        placeholder={typed === null ? m.choose : shown || m.choose}
        title={shown}
        maxLength={200}
        {...attributes}
        className={fieldClasses(
          'h-9 cursor-default truncate pr-28 focus:cursor-text',
          hasThumbnail && 'pl-11',
          isGone && typed === null && 'text-danger',
        )}
        value={typed ?? shown}
        disabled={isDisabled}
        onClick={open}
        onFocus={({ target }) => target.select()}
        onBlur={close}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(0)
          setTaking(false)
          open()
        }}
        onKeyDown={onKeyDown}
      />
      {hasThumbnail && (
        <Thumbnail row={row} pictureLocation={pictureLocation} className="pointer-events-none absolute left-2 size-6" />
      )}
      <span className="absolute right-1 flex items-center">
        {value !== null && !isRequired && !isDisabled && (
          <IconButton className={inside} label={m.clear} icon={<X />} onClick={() => choose(null)} />
        )}
        {row && (
          <IconButton
            className={inside}
            label={`${m.open}: ${shown}`}
            icon={<PanelRightOpen />}
            onClick={() => setDrawer('open')}
          />
        )}
        <ChevronDown aria-hidden className="pointer-events-none mx-1.5 size-4 text-text-muted" />
      </span>
      {isOpen && (
        <ChoiceList
          id={list}
          label={labels.many(entity)}
          entity={entity}
          choices={choices}
          language={language}
          chosenId={value}
          active={active}
          canCreate={canCreate}
          searchText={typed ?? ''}
          anchor={control}
          onActive={setActive}
          onChoose={choose}
          onCreate={create}
        />
      )}
      {drawer !== null && drawer !== 'open' && (
        <FormDrawer
          entity={entity}
          defaults={drawer.defaults}
          onSaved={created => {
            choose(created)
            setDrawer(null)
          }}
          onClose={() => {
            setDrawer(null)
            close()
          }}
        />
      )}
      {drawer === 'open' && row && (
        <FormDrawer
          entity={entity}
          id={row.id}
          onSaved={() => setDrawer(null)}
          onDeleted={() => choose(null)}
          onClose={() => setDrawer(null)}
        />
      )}
    </div>
  )
}

const inside = 'size-7 pointer-coarse:size-9'

/** The initial values of a record created from a select input: the search text becomes its name. */
function initialValues(
  entity: Entity,
  searchText: string,
  where: readonly Filter[],
  language: string,
): Readonly<Record<string, unknown>> {
  const values: [string, unknown][] = where.flatMap(({ column, method, value }) =>
    method === 'eq' ? [[column, value]] : [],
  )
  const name = (entity.admin.label ?? ['title', 'adminTitle', 'name']).find(each => entity.fields[each]?.writable)
  const field = name === undefined ? undefined : entity.fields[name]
  const isText = field?.localized || field?.kind === 'text'
  const text = searchText.trim()
  if (name !== undefined && isText && text !== '') values.push([name, field?.localized ? { [language]: text } : text])
  return Object.fromEntries(values)
}
