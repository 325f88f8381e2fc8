import { type widget, widgetsToButtonsArrays, widgetsToLogotypes } from '@tessera/website-builder'
import { cn, useText, type VariantProps } from '@tessera/widget-sdk'
import { Container, Description, LinkedWidgets } from '@tessera/widget-sdk/ui'

/** Classes of a footer's links, whatever the variant of their buttons. */
const quiet =
  '[&>:is(a,span)]:min-h-9 [&>:is(a,span)]:px-0 [&>:is(a,span)]:py-1 [&>:is(a,span)]:text-left [&>:is(a,span)]:font-normal [&>:is(a,span)]:text-text-muted [&>a:hover]:bg-transparent [&>a:hover]:text-text [&>a:hover]:underline'

/** The footer: logotype and text, columns of links (default), actions (additional), small print (extra). */
export default function FooterDefaultWidget({ data, className }: VariantProps<typeof widget>) {
  const t = useText()
  const subtitle = t(data.subtitle)
  return (
    <footer
      id={data.anchor || undefined}
      className={cn('border-border border-t bg-surface print:hidden', data.className, className)}
    >
      <Container className="py-14 md:py-20">
        <div className="grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] xl:gap-x-16">
          <div className="max-w-sm">
            <LinkedWidgets relation={widgetsToLogotypes} from={data} />
            <Description of={data.description} className="mt-4 text-base text-text-muted md:text-base" />
            <LinkedWidgets relation={widgetsToButtonsArrays} from={data} variant="additional" className="mt-6" />
          </div>
          <LinkedWidgets
            relation={widgetsToButtonsArrays}
            from={data}
            variant="default"
            className="grid grid-cols-2 items-start gap-x-6 max-sm:[&>:nth-child(odd):last-child]:col-span-2 gap-y-10 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] sm:gap-x-8"
            itemClassName={cn('min-w-0 flex-col items-start gap-1 wrap-anywhere *:max-w-full', quiet)}
          />
        </div>
        <div className="mt-14 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-border border-t pt-6 text-sm text-text-muted">
          {subtitle !== '' && <p>{subtitle}</p>}
          <LinkedWidgets
            relation={widgetsToButtonsArrays}
            from={data}
            variant="extra"
            itemClassName={cn('gap-x-6', quiet)}
          />
        </div>
      </Container>
    </footer>
  )
}
