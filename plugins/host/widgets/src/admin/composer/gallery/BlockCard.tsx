import { cn } from '@tessera/widget-sdk'
import { Thumbnail } from './Thumbnail.tsx'

interface BlockCardProps {
  readonly name: string
  readonly description?: string
  readonly isDisabled: boolean
  readonly onPick: () => void
  readonly thumbnail: Pick<Parameters<typeof Thumbnail>[0], 'address' | 'request' | 'version'>
}

/** A preview of a block, with its name. */
export function BlockCard({ name, description, isDisabled, onPick, thumbnail }: BlockCardProps) {
  return (
    <div
      className={cn(
        'relative flex size-full flex-col overflow-hidden rounded-lg border border-border bg-raised transition-shadow hover:border-border-strong hover:shadow-raised',
        isDisabled && 'opacity-60',
      )}
    >
      <Thumbnail {...thumbnail} label={name} className="aspect-16/10 w-full shrink-0" />
      <div className="flex flex-col gap-0.5 border-border border-t px-3 py-2.5">
        <button
          type="button"
          disabled={isDisabled}
          onClick={onPick}
          className="cursor-pointer text-left font-medium text-sm after:absolute after:inset-0 disabled:cursor-wait"
        >
          {name}
        </button>
        {description && <p className="line-clamp-2 text-text-muted text-xs">{description}</p>}
      </div>
    </div>
  )
}
