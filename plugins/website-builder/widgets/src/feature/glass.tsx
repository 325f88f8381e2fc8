import { type feature, featuresToFiles } from '@tessera/website-builder'
import { cn, type VariantProps } from '@tessera/widget-sdk'
import { LinkedWidgets } from '@tessera/widget-sdk/ui'
import { FeatureText } from './feature-text.tsx'

type GlassFeatureProps = VariantProps<typeof feature> & { readonly file: 'top' | 'bottom' }

/** A glass panel with the text over a picture that stays visible above or below it. */
export function GlassFeature({ data, className, file }: GlassFeatureProps) {
  return (
    <article
      className={cn(
        'relative isolate flex min-h-[26rem] flex-col overflow-hidden rounded-lg bg-muted p-3 md:min-h-[30rem]',
        file === 'top' ? 'justify-end' : 'justify-start',
        data.className,
        className,
      )}
    >
      <LinkedWidgets
        relation={featuresToFiles}
        from={data}
        className="absolute inset-0 -z-10"
        itemClassName="size-full object-cover"
        sizes="(min-width: 1024px) 33vw, (min-width: 640px) 50vw, 100vw"
      />
      <FeatureText
        data={data}
        className="rounded-md border border-white/25 bg-raised/80 p-5 shadow-raised backdrop-blur-xl backdrop-saturate-150 dark:border-white/10"
        descriptionClassName="text-text"
      />
    </article>
  )
}
