import { type button, buttonsToFiles } from '@tessera/website-builder'
import { cn, useText, type VariantProps } from '@tessera/widget-sdk'
import { type ButtonVariant, buttonClasses, LinkedWidgets, SafeLink } from '@tessera/widget-sdk/ui'

/** A button record as a link in one of the button styles, with its files as icons before the text. */
export function ButtonRecord({
  data,
  className,
  look,
}: VariantProps<typeof button> & { readonly look: ButtonVariant }) {
  const t = useText()
  const subtitle = t(data.subtitle)
  return (
    <SafeLink url={data.url} className={buttonClasses(look, cn(data.className, className))}>
      <LinkedWidgets
        relation={buttonsToFiles}
        from={data}
        itemClassName="size-[1.25em] rounded-sm object-cover"
        sizes="32px"
      />
      <span>
        {t(data.title)}
        {subtitle !== '' && <span className="block font-normal text-sm opacity-80">{subtitle}</span>}
      </span>
    </SafeLink>
  )
}
