import { type feature, featuresToFiles } from '@tessera/website-builder'
import { cn, type VariantProps } from '@tessera/widget-sdk'
import { LinkedWidgets } from '@tessera/widget-sdk/ui'
import { FeatureText } from './feature-text.tsx'

/** One step of a process, numbered automatically, with a line to the next step. */
export default function StageFeature({ data, className }: VariantProps<typeof feature>) {
  return (
    <article
      className={cn(
        'relative flex gap-5 pb-10 [counter-increment:stage] last:pb-0 lg:flex-col lg:gap-6 lg:pr-8 lg:pb-0',
        'before:z-10 before:flex before:size-11 before:shrink-0 before:items-center before:justify-center before:rounded-full before:bg-primary before:font-heading before:font-semibold before:text-on-primary before:content-[counter(stage)]',
        'after:absolute after:top-11 after:bottom-0 after:left-[1.34rem] after:w-px after:bg-border last:after:hidden lg:after:top-[1.34rem] lg:after:right-0 lg:after:bottom-auto lg:after:left-11 lg:after:h-px lg:after:w-auto',
        data.className,
        className,
      )}
    >
      <div className="pt-1.5 lg:pt-0">
        <LinkedWidgets
          relation={featuresToFiles}
          from={data}
          itemClassName="mb-5 aspect-4/3 w-full rounded-md object-cover"
          sizes="(min-width: 1024px) 25vw, 100vw"
        />
        <FeatureText data={data} />
      </div>
    </article>
  )
}
