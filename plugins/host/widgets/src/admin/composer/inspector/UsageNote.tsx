import { useLabels } from '@tessera/admin'
import type { Entity } from '@tessera/core'
import { Link2 } from 'lucide-react'
import { useMessages } from '../../../messages.ts'
import { useComposer } from '../composer-context.ts'
import { useUsage } from '../page/use-usage.ts'

/** Lists where else a record is shown, before somebody changes it for all of them. */
export function UsageNote({ entity, id }: { readonly entity: Entity; readonly id: string }) {
  const m = useMessages('usageNote')
  const labels = useLabels()
  const { parts } = useComposer()
  const { data = [] } = useUsage(entity, id)
  const others = data.filter(({ row }) => row.id !== parts.page.id)
  const count = Math.max(data.length - 1, 0)
  if (count === 0) return null
  return (
    <details className="border-border border-b bg-warning/10 px-4 py-2.5 text-sm">
      <summary className="flex min-h-6 cursor-pointer items-center gap-2 font-medium">
        <Link2 aria-hidden className="size-4 shrink-0 text-text-muted" />
        {m.used(count)}
      </summary>
      <p className="pt-1 text-text-muted">{m.hint}</p>
      <ul className="flex flex-col gap-0.5 pt-1.5">
        {others.map(use => (
          <li key={use.row.id} className="truncate">
            {labels.record(use.entity, use.row)} <span className="text-text-muted">{labels.one(use.entity)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
