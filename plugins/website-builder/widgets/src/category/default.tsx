import { categoriesToArticles, categoriesToFiles, type category } from '@tessera/website-builder'
import { cn, useText, type VariantProps } from '@tessera/widget-sdk'
import { Description, Heading, LinkedWidgets } from '@tessera/widget-sdk/ui'

/** A heading with the records linked to it. */
export default function DefaultCategory({ data, className }: VariantProps<typeof category>) {
  const t = useText()
  return (
    <div className={cn('space-y-8', data.className, className)}>
      <div className="flex flex-wrap items-center gap-6">
        <LinkedWidgets
          relation={categoriesToFiles}
          from={data}
          itemClassName="size-20 rounded-lg object-cover"
          sizes="80px"
        />
        <div>
          <Heading size="md">{t(data.title)}</Heading>
          <Description of={data.description} className="mt-2 text-base text-text-muted md:text-base" />
        </div>
      </div>
      <LinkedWidgets
        relation={categoriesToArticles}
        from={data}
        className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3"
      />
    </div>
  )
}
