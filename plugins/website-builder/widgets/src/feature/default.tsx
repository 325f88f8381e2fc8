import { type feature, featuresToFiles } from '@tessera/website-builder'
import { cn, type VariantProps } from '@tessera/widget-sdk'
import { LinkedWidgets } from '@tessera/widget-sdk/ui'
import { FeatureText } from './feature-text.tsx'

/** A picture above a text, without a frame. */
export default function DefaultFeature({ data, className }: VariantProps<typeof feature>) {
  return (
    <article className={cn('flex flex-col gap-5', data.className, className)}>
      <LinkedWidgets
        relation={featuresToFiles}
        from={data}
        itemClassName="aspect-4/3 w-full rounded-lg object-cover"
        sizes="(min-width: 768px) 33vw, 100vw"
      />
      <FeatureText data={data} />
    </article>
  )
}
