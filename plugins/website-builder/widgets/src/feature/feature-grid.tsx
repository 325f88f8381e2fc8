import type { Row } from '@tessera/core'
import { feature, type widget, widgetsToFeatures } from '@tessera/website-builder'
import { cn, useLinked, Widget } from '@tessera/widget-sdk'

/** The grid for features of one variant. */
const grids: Readonly<Record<string, string>> = {
  default: 'grid gap-x-8 gap-y-12 md:grid-cols-3',
  case: 'grid gap-5 md:grid-cols-2',
  cloud: 'flex flex-wrap gap-3 md:gap-4',
  'glass-file-top': 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3',
  'glass-file-bottom': 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3',
  compare: 'grid gap-5 md:grid-cols-2',
  stage: 'grid [counter-reset:stage] lg:auto-cols-fr lg:grid-flow-col',
  'avatar-message': 'grid gap-10 md:grid-cols-2',
}

interface FeatureGridProps {
  readonly of: Row<typeof widget>
  /** Only features of these variants (default: all). */
  readonly only?: readonly string[]
  readonly className?: string
}

/** A widget's features: adjacent ones of one variant share that variant's grid. */
export function FeatureGrid({ of, only, className }: FeatureGridProps) {
  const links = useLinked(widgetsToFeatures, of).filter(({ record }) => only?.includes(record.variant) ?? true)
  if (links.length === 0) return null
  return (
    <div className={cn('space-y-12 md:space-y-16', className)}>
      {runs(links, ({ record }) => record.variant).map(run => (
        <div key={run[0]?.link.id} className={grids[run[0]?.record.variant ?? 'default'] ?? grids.default}>
          {run.map(({ link, record }) => (
            <Widget key={link.id} of={feature} data={record} className={link.className} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Splits a list wherever the key changes. */
function runs<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  return items.reduce<Item[][]>((all, item) => {
    const last = all.at(-1)
    if (last?.[0] !== undefined && keyOf(last[0]) === keyOf(item)) last.push(item)
    else all.push([item])
    return all
  }, [])
}
