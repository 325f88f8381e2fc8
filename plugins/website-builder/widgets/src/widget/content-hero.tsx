import type { Row } from '@tessera/core'
import { file } from '@tessera/file-storage'
import { type widget, widgetsToButtonsArrays, widgetsToFiles, widgetsToLogotypes } from '@tessera/website-builder'
import { cn, useLinked, useText, type VariantProps, Widget } from '@tessera/widget-sdk'
import { Container, Description, Heading, LinkedWidgets, PictureHints } from '@tessera/widget-sdk/ui'

/** The top of a page: its main heading, actions, and up to two pictures. */
export default function ContentHeroWidget({ data, className }: VariantProps<typeof widget>) {
  const t = useText()
  const title = t(data.title)
  const subtitle = t(data.subtitle)
  return (
    <section id={data.anchor || undefined} className={cn('overflow-hidden', data.className, className)}>
      <Container className="grid items-center gap-x-16 gap-y-12 py-12 md:py-16 lg:auto-cols-fr lg:grid-flow-col lg:py-20">
        <div className="max-w-text">
          <LinkedWidgets relation={widgetsToLogotypes} from={data} className="mb-6" />
          <Heading level={1} size="2xl">
            {title}
          </Heading>
          {subtitle !== '' && (
            <p className="mt-6 text-pretty text-lg text-text-muted leading-relaxed md:text-xl md:leading-relaxed">
              {subtitle}
            </p>
          )}
          <Description of={data.description} className="mt-4" />
          <LinkedWidgets relation={widgetsToButtonsArrays} from={data} variant="default" className="mt-9 space-y-3" />
          <LinkedWidgets
            relation={widgetsToButtonsArrays}
            from={data}
            variant="additional"
            className="mt-8 border-border border-t pt-6"
          />
        </div>
        <HeroPictures of={data} />
      </Container>
    </section>
  )
}

/** The first picture large, the second one as a detail over its corner. */
function HeroPictures({ of }: { readonly of: Row<typeof widget> }) {
  const [main, detail] = useLinked(widgetsToFiles, of)
  if (!main) return null
  return (
    <div className={cn('relative', detail && 'pb-10 sm:pb-14 sm:pl-14')}>
      <PictureHints isPriority sizes="(min-width: 80rem) 36rem, (min-width: 1024px) 46vw, 100vw">
        <Widget
          of={file}
          data={main.record}
          className={cn(
            'aspect-4/3 w-full rounded-lg object-cover',
            isUpright(main.record) && 'lg:aspect-5/6',
            main.link.className,
          )}
        />
      </PictureHints>
      {detail && (
        <PictureHints sizes="(min-width: 1024px) 18vw, 40vw">
          <Widget
            of={file}
            data={detail.record}
            className={cn(
              'absolute bottom-0 left-5 aspect-square w-2/5 rounded-lg border-6 border-background object-cover sm:left-0',
              detail.link.className,
            )}
          />
        </PictureHints>
      )}
    </div>
  )
}

function isUpright({ width, height }: Row<typeof file>): boolean {
  return (height ?? 0) > (width ?? 0)
}
