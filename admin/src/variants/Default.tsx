import type { AdminDefaultProps } from '@tessera/widget-sdk/admin'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'

/** The placeholder of a record without any other variant. */
export default function Default({ entity, data }: AdminDefaultProps) {
  const m = useMessages('default')
  const labels = useLabels()
  return (
    <div className="rounded-md border border-border border-dashed p-4 text-sm">
      <p className="font-medium">{m.generated}</p>
      <p className="text-text-muted">
        {m.model}: {labels.one(entity)}
      </p>
      <p className="text-text-muted">
        {m.variant}: {data.variant}
      </p>
    </div>
  )
}
