import { type attribute, attributeKeysToAttributes } from '@tessera/ecommerce'
import { cn, useAttributeText, useLinked, useText, type VariantProps } from '@tessera/widget-sdk'

/** A single value with its label. */
export default function DefaultAttribute({ data, className }: VariantProps<typeof attribute>) {
  const t = useText()
  const textOf = useAttributeText()
  const [first] = useLinked(attributeKeysToAttributes, data, { from: 'right' })
  if (!first) return null
  return (
    <p className={cn(data.className, className)}>
      <span className="text-text-muted">{t(first.record.title)}: </span>
      {textOf({ attribute: data, key: first.record })}
    </p>
  )
}
