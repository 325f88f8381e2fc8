import { cn } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import type { PictureLocation } from '../lists/state/list-includes.ts'
import { Thumbnail } from '../lists/table/Thumbnail.tsx'
import type { ChoiceName } from './choice-name.ts'

interface ChoiceTextProps {
  readonly row: AdminRow
  readonly name: ChoiceName
  readonly pictureLocation: PictureLocation | null
  readonly className?: string
}

/** A record in a list of choices: picture, name, and what distinguishes it. */
export function ChoiceText({ row, name, pictureLocation, className }: ChoiceTextProps) {
  return (
    <span className={cn('flex min-w-0 items-center gap-2.5', className)}>
      {pictureLocation && <Thumbnail row={row} pictureLocation={pictureLocation} className="size-8" />}
      <span className="min-w-0 flex-1 leading-5">
        <span className="block truncate">{name.name}</span>
        {name.detail !== '' && <span className="block truncate text-text-muted text-xs leading-4">{name.detail}</span>}
      </span>
    </span>
  )
}
