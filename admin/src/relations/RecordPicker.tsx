import { cn, useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { SearchX } from 'lucide-react'
import { useId, useState } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import { fieldClasses } from '../fields/field-classes.ts'
import { SearchInput } from '../lists/toolbar/SearchInput.tsx'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { Button, EmptyState, ErrorState } from '../ui/index.ts'
import { ChoiceText } from './ChoiceText.tsx'
import { type ChoiceName, useChoiceName } from './choice-name.ts'
import type { LinkDefinition, LinkTarget } from './link-definition.ts'
import { useTargetName } from './link-name.ts'
import { PictureChoice } from './PictureChoice.tsx'
import { type Choices, useChoices } from './use-choices.ts'

interface RecordPickerProps {
  readonly definition: LinkDefinition
  /** Ids of records that are already linked, as far as they are loaded. */
  readonly linked: ReadonlySet<string>
  readonly onPick: (target: LinkTarget, records: readonly AdminRow[]) => void
  readonly onClose: () => void
}

/** Chooses any number of records, in the order in which they are checked. */
export function RecordPicker({ definition, linked, onPick, onClose }: RecordPickerProps) {
  const m = useMessages('recordPicker')
  const labels = useLabels()
  const language = useLanguage()
  const targetName = useTargetName()
  const { entities } = useAdmin().rights
  const targets = definition.targets.filter(({ entity }) => entities[entity.path]?.includes('read'))
  const [target, setTarget] = useState(targets[0])
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<ReadonlyMap<string, AdminRow>>(new Map())
  if (!target) return null

  function toggle(row: AdminRow): void {
    setPicked(before => {
      const next = new Map(before)
      if (!next.delete(row.id)) next.set(row.id, row)
      return next
    })
  }

  return (
    <Drawer title={m.title.replace('{name}', labels.many(target.entity))} onClose={onClose}>
      <div className="flex min-h-full flex-col">
        <div className="sticky top-0 z-10 flex flex-wrap gap-2 border-border border-b bg-background p-4 [&_search]:max-w-none">
          {targets.length > 1 && (
            <select
              aria-label={m.module}
              className={fieldClasses('h-9 w-auto border-border')}
              value={target.entity.path}
              onChange={event => {
                setTarget(targets.find(({ entity }) => entity.path === event.target.value))
                setPicked(new Map())
              }}
            >
              {targets.map(each => (
                <option key={each.entity.path} value={each.entity.path}>
                  {targetName(definition, each)}
                </option>
              ))}
            </select>
          )}
          <SearchInput value={search} onChange={setSearch} />
        </div>
        <PickerList
          key={target.entity.path}
          target={target}
          search={search}
          linked={linked}
          picked={picked}
          onToggle={toggle}
        />
        <footer className="sticky bottom-0 z-10 mt-auto flex justify-end gap-2 border-border border-t bg-raised px-4 py-3">
          <Button onClick={onClose}>{m.cancel}</Button>
          <Button
            variant="primary"
            lang={language}
            disabled={picked.size === 0}
            onClick={() => onPick(target, [...picked.values()])}
          >
            {picked.size === 0 ? m.add : m.addMany(picked.size)}
          </Button>
        </footer>
      </div>
    </Drawer>
  )
}

interface PickerListProps extends Pick<RecordPickerProps, 'linked'> {
  readonly target: LinkTarget
  readonly search: string
  readonly picked: ReadonlyMap<string, AdminRow>
  readonly onToggle: (row: AdminRow) => void
}

function PickerList({ target: { entity }, search, linked, picked, onToggle }: PickerListProps) {
  const m = useMessages('recordPicker')
  const nameOf = useChoiceName()
  const choices = useChoices({ entity, search })
  const { rows, pictureLocation } = choices
  if (choices.error) return <ErrorState error={choices.error} onRetry={choices.retry} />
  if (!rows) return <PickerSkeleton />
  if (rows.length === 0) return <EmptyState icon={<SearchX />} title={m.none} />
  // Files are shown as pictures.
  const isGrid = pictureLocation !== null && pictureLocation.path.length === 0
  return (
    <>
      <ul aria-busy={choices.isStale} className={cn('p-2', isGrid && 'grid grid-cols-2 gap-2 p-4 sm:grid-cols-3')}>
        {rows.map(row => {
          const props = {
            row,
            name: nameOf(entity, row),
            note: linked.has(row.id) ? m.linked : undefined,
            isPicked: picked.has(row.id),
            onToggle: () => onToggle(row),
          }
          return (
            <li key={row.id}>
              {isGrid ? (
                <PictureChoice {...props} pictureLocation={pictureLocation} />
              ) : (
                <RowChoice {...props} pictureLocation={pictureLocation} />
              )}
            </li>
          )
        })}
      </ul>
      <More choices={choices} text={m.cut} />
    </>
  )
}

interface RowChoiceProps {
  readonly row: AdminRow
  readonly pictureLocation: Choices['pictureLocation']
  readonly name: ChoiceName
  readonly note: string | undefined
  readonly isPicked: boolean
  readonly onToggle: () => void
}

function RowChoice({ row, pictureLocation, name, note, isPicked, onToggle }: RowChoiceProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={cn(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 text-sm hover:bg-muted',
        isPicked && 'bg-primary/6',
      )}
    >
      <input
        id={id}
        type="checkbox"
        checked={isPicked}
        onChange={onToggle}
        className="size-4 shrink-0 cursor-pointer accent-primary"
      />
      <ChoiceText row={row} name={name} pictureLocation={pictureLocation} className="flex-1" />
      {note && <span className="shrink-0 text-text-muted text-xs">{note}</span>}
    </label>
  )
}

/** Loads more when it scrolls into view. */
function More({ choices, text }: { readonly choices: Choices; readonly text: string }) {
  if (choices.isCut) return <p className="px-4 pb-4 text-text-muted text-xs">{text}</p>
  return (
    <div
      key={choices.rows?.length}
      ref={element => {
        if (!element) return undefined
        const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && choices.more())
        observer.observe(element)
        return () => observer.disconnect()
      }}
      className="h-px"
    />
  )
}

function PickerSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-2 p-4">
      {[0, 1, 2, 3, 4, 5].map(each => (
        <Skeleton key={each} className="h-9" />
      ))}
    </div>
  )
}
