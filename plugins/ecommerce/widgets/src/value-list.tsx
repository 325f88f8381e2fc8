import type { ValuedAttribute } from '@tessera/ecommerce'
import { cn, useAttributeText, useText } from '@tessera/widget-sdk'
import { Heading } from '@tessera/widget-sdk/ui'

interface ValueListProps {
  /** Heading of the lines, if there are any. */
  readonly title?: string
  readonly values: readonly ValuedAttribute[]
  readonly className?: string
}

/** The properties line by line; attributes of one key share a line. Prices and intervals are left out. */
export function ValueList({ title, values, className }: ValueListProps) {
  const t = useText()
  const textOf = useAttributeText()
  const features = values.filter(({ key }) => key.type === 'feature')
  const lines = [...Map.groupBy(features, ({ key }) => key.id).values()].flatMap(group => {
    const [first] = group
    const text = group.map(textOf).filter(Boolean).join(', ')
    return first && text !== '' ? [{ key: first.key, text, className: first.attribute.className }] : []
  })
  if (lines.length === 0) return null
  return (
    <>
      {title && (
        <Heading size="sm" className="mt-10 mb-3">
          {title}
        </Heading>
      )}
      <dl className={cn('divide-y divide-border border-border border-y', className)}>
        {lines.map(line => (
          <div
            key={line.key.id}
            className={cn('grid grid-cols-[2fr_3fr] gap-4 py-3', line.key.className, line.className)}
          >
            <dt className="text-text-muted">{t(line.key.title)}</dt>
            <dd>{line.text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
