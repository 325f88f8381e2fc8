import { cn } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useId } from 'react'
import type { PictureLocation } from '../lists/state/list-includes.ts'
import { Thumbnail } from '../lists/table/Thumbnail.tsx'
import type { ChoiceName } from './choice-name.ts'

interface PictureChoiceProps {
  readonly row: AdminRow
  readonly pictureLocation: PictureLocation
  readonly name: ChoiceName
  readonly note: string | undefined
  readonly isPicked: boolean
  readonly onToggle: () => void
}

/** A file as a picture with a checkbox. */
export function PictureChoice({ row, pictureLocation, name, note, isPicked, onToggle }: PictureChoiceProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={cn(
        'relative flex cursor-pointer flex-col overflow-hidden rounded-md border border-border bg-raised text-sm hover:border-border-strong',
        isPicked && 'border-primary ring-1 ring-primary hover:border-primary',
      )}
    >
      <Thumbnail row={row} pictureLocation={pictureLocation} className="aspect-4/3 w-full rounded-none" />
      <span className="flex items-center gap-2 px-2 py-1.5">
        <input
          id={id}
          type="checkbox"
          checked={isPicked}
          onChange={onToggle}
          className="size-4 shrink-0 cursor-pointer accent-primary"
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate">{name.name}</span>
          {note && <span className="block truncate text-text-muted text-xs">{note}</span>}
        </span>
      </span>
    </label>
  )
}
