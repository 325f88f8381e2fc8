import type { Entity } from '@tessera/core'
import { useMessages } from '../../messages.ts'
import { RecordsInput } from '../../relations/RecordsInput.tsx'
import { type LinkMode, linkModes } from './link-operations.ts'

/** The state of a bulk edit of linked records. */
export interface LinksChoice {
  /** Null until one was chosen. */
  readonly mode: LinkMode | null
  readonly ids: readonly string[]
  /** Whatever is linked is to be removed, and nothing takes its place. */
  readonly isEmptied: boolean
}

interface BulkLinksProps {
  /** What is linked. */
  readonly entity: Entity
  readonly count: number
  readonly choice: LinksChoice
  readonly isDisabled: boolean
  /** The search for records is what the dialog begins with. */
  readonly isFirst: boolean
  readonly onChange: (choice: LinksChoice) => void
}

/** Chooses which records are linked to all selected ones, or no longer are. */
export function BulkLinks({ entity, count, choice, isDisabled, isFirst, onChange }: BulkLinksProps) {
  const m = useMessages('bulkLinks')
  const { mode, ids, isEmptied } = choice
  return (
    <>
      <fieldset className="flex flex-wrap gap-x-5 gap-y-1">
        <legend className="mb-1 font-medium">{m.what}</legend>
        {linkModes.map(each => (
          <label key={each} className="flex min-h-8 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="radio"
              name="link-mode"
              checked={mode === each}
              disabled={isDisabled}
              onChange={() => onChange({ ...choice, mode: each, isEmptied: false })}
              className="size-4 shrink-0 cursor-pointer accent-primary"
            />
            {m[each]}
          </label>
        ))}
      </fieldset>
      {mode !== null && (
        <div className="flex flex-col gap-1.5">
          {isEmptied ? (
            <p role="status" className="text-danger">
              {m.emptied(count)}
            </p>
          ) : (
            <RecordsInput
              entity={entity}
              ids={ids}
              onChange={next => onChange({ ...choice, ids: next })}
              isDisabled={isDisabled}
              attributes={{ 'aria-label': m.records, ...(isFirst && { autoFocus: true }) }}
            />
          )}
          {mode === 'replace' && (
            <label className="flex min-h-8 cursor-pointer items-center gap-2 self-start pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={isEmptied}
                disabled={isDisabled}
                onChange={({ target }) => onChange({ ...choice, isEmptied: target.checked })}
                className="size-4 shrink-0 cursor-pointer accent-primary"
              />
              {m.empty}
            </label>
          )}
        </div>
      )}
    </>
  )
}
