import { type widget, widgetsToButtonsArrays, widgetsToLogotypes } from '@tessera/website-builder'
import { cn, useText, type VariantProps } from '@tessera/widget-sdk'
import { Container } from '@tessera/widget-sdk/ui'
import { Description } from '../description.tsx'
import { LinkedWidgets } from '../linked-widgets.tsx'

/** The end of every page: logotype and words, columns of links (default), what to do (additional), the small print (extra). */
export default function FooterDefaultWidget({ data, className }: VariantProps<typeof widget>) {
  const t = useText()
  const subtitle = t(data.subtitle)
  return (
    <footer
      id={data.anchor || undefined}
      className={cn('border-border border-t bg-surface', data.className, className)}
    >
      <Container className="py-14 md:py-20">
        <div className="flex flex-wrap justify-between gap-x-16 gap-y-12">
          <div className="max-w-sm">
            <LinkedWidgets relation={widgetsToLogotypes} from={data} />
            <Description of={data.description} className="mt-4 text-base text-text-muted md:text-base" />
            <LinkedWidgets relation={widgetsToButtonsArrays} from={data} variant="additional" className="mt-6" />
          </div>
          <LinkedWidgets
            relation={widgetsToButtonsArrays}
            from={data}
            variant="default"
            className="flex flex-wrap gap-x-16 gap-y-10"
            itemClassName="flex-col items-start gap-1 *:[a]:min-h-9 *:[a]:px-0 *:[a]:text-text-muted *:[a]:text-base *:[a]:font-normal *:[a]:no-underline *:[a]:hover:text-text *:[a]:hover:bg-transparent"
          />
        </div>
        <div className="mt-14 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-border border-t pt-6 text-sm text-text-muted">
          {subtitle !== '' && <p>{subtitle}</p>}
          <LinkedWidgets
            relation={widgetsToButtonsArrays}
            from={data}
            variant="extra"
            itemClassName="gap-x-6 *:[a]:min-h-8 *:[a]:px-0 *:[a]:text-sm *:[a]:font-normal *:[a]:text-text-muted"
          />
        </div>
      </Container>
    </footer>
  )
}
