import type { Entity, TrashEntry } from '@tessera/core'
import { useMessages } from '../messages.ts'
import { model } from '../model/entities.ts'
import { useLabels } from '../model/labels.ts'
import { TimeText } from '../ui/index.ts'
import { ChangeDetails } from './ChangeDetails.tsx'

interface TrashDetailsProps {
  readonly entry: TrashEntry
  /** Absent where its module is no longer installed. */
  readonly entity: Entity | undefined
}

/** The values of a deleted record, its cascaded records, and when it expires. */
export function TrashDetails({ entry, entity }: TrashDetailsProps) {
  const m = useMessages('trashDetails')
  const labels = useLabels()
  const cascaded = Object.entries(entry.cascaded)
  return (
    <div className="flex flex-col gap-4 text-sm">
      {entity && <ChangeDetails entity={entity} id={entry.id} />}
      {cascaded.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <p className="font-medium text-text-muted">{m.along}</p>
          <ul className="flex flex-col gap-0.5">
            {cascaded.map(([path, count]) => {
              const kind = model.entities.get(path)
              return (
                <li key={path}>
                  {kind ? `${labels.module(kind.module)}: ${labels.many(kind)}` : path} × {count}
                </li>
              )
            })}
          </ul>
        </div>
      )}
      <p className="text-text-muted text-xs">
        {entry.expiresAt === null ? (
          m.never
        ) : (
          <>
            {m.expires} <TimeText at={entry.expiresAt} />
          </>
        )}
      </p>
    </div>
  )
}
