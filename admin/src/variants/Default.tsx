import type { AdminDefaultProps } from '@tessera/widget-sdk/admin'
import { useLabels } from '../model/labels.ts'

/** The placeholder of a record that nothing else draws. */
export default function Default({ entity, data }: AdminDefaultProps) {
  const labels = useLabels()
  return (
    <div className="rounded-md border border-border border-dashed p-4 text-sm">
      <p className="font-medium">Generated variant</p>
      <p className="text-text-muted">Model: {labels.one(entity)}</p>
      <p className="text-text-muted">Variant: {data.variant}</p>
    </div>
  )
}
