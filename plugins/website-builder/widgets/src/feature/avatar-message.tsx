import { type feature, featuresToFiles } from '@tessera/website-builder'
import { cn, useText, type VariantProps } from '@tessera/widget-sdk'
import { Description, LinkedWidgets } from '@tessera/widget-sdk/ui'

/** A quote: a speech bubble above a portrait, name and role. */
export default function AvatarMessageFeature({ data, className }: VariantProps<typeof feature>) {
  const t = useText()
  return (
    <figure className={cn('flex flex-col', data.className, className)}>
      <blockquote className="relative grow rounded-lg border border-border bg-raised p-6 shadow-raised after:absolute after:-bottom-2 after:left-9 after:size-4 after:rotate-45 after:border-border after:border-r after:border-b after:bg-raised md:p-8">
        <Description of={data.description} className="text-lg leading-relaxed md:text-lg" />
      </blockquote>
      <figcaption className="mt-6 flex items-center gap-4 pl-5">
        <LinkedWidgets
          relation={featuresToFiles}
          from={data}
          itemClassName="size-12 shrink-0 rounded-full object-cover"
          sizes="48px"
        />
        <p className="leading-snug">
          <span className="font-semibold">{t(data.title)}</span>
          <span className="block text-sm text-text-muted">{t(data.subtitle)}</span>
        </p>
      </figcaption>
    </figure>
  )
}
