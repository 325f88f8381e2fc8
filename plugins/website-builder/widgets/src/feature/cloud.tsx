import { type feature, featuresToFiles } from '@tessera/website-builder'
import { cn, useText, type VariantProps } from '@tessera/widget-sdk'
import { LinkedWidgets } from '@tessera/widget-sdk/ui'

/** One of many small features: a chip with a swatch and a word or two. */
export default function CloudFeature({ data, className }: VariantProps<typeof feature>) {
  const t = useText()
  const subtitle = t(data.subtitle)
  return (
    <div
      className={cn(
        'inline-flex items-center gap-3 rounded-full border border-border bg-raised py-1.5 pr-5 pl-1.5 text-text shadow-raised md:py-2 md:pr-7 md:pl-2',
        data.className,
        className,
      )}
    >
      <LinkedWidgets
        relation={featuresToFiles}
        from={data}
        itemClassName="size-10 shrink-0 md:size-12 rounded-full object-cover"
        sizes="48px"
      />
      <p className="leading-tight first:pl-4 md:text-lg">
        <span className="font-medium">{t(data.title)}</span>
        {subtitle !== '' && <span className="block text-sm text-text-muted">{subtitle}</span>}
      </p>
    </div>
  )
}
