import { product, type widget, widgetsToProducts } from '@tessera/ecommerce'
import { cn, type Linked, useLinked, useText, type VariantProps, Widget } from '@tessera/widget-sdk'
import { Container, Section, SectionHeader } from '@tessera/widget-sdk/ui'

/** The products that it is linked to, side by side in a strip that scrolls: each is bought with one button. */
export default function CheckoutWidget({ data, className }: VariantProps<typeof widget>) {
  const t = useText()
  const products = useLinked(widgetsToProducts, data)
  return (
    <Section id={data.anchor || undefined} className={cn(data.className, className)}>
      <Container>
        <SectionHeader data={data} />
        {products.length > 0 && <Strip label={t(data.title)} products={products} />}
      </Container>
    </Section>
  )
}

interface StripProps {
  readonly label: string
  readonly products: readonly Linked<typeof widgetsToProducts, typeof product>[]
}

function Strip({ label, products }: StripProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div
      role="group"
      aria-label={label || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
      tabIndex={0}
      className="-mx-5 snap-x snap-mandatory scroll-px-5 overflow-x-auto px-5 pb-2 sm:-mx-8 sm:scroll-px-8 sm:px-8"
    >
      <ul className="flex gap-5">
        {products.map(({ link, record }) => (
          <li
            key={link.id}
            className="flex w-[72%] shrink-0 snap-start *:grow sm:w-[calc((100%-2.5rem)/3)] lg:w-[calc((100%-3.75rem)/4)]"
          >
            <Widget of={product} data={record} variant="checkout-default" className={link.className} />
          </li>
        ))}
      </ul>
    </div>
  )
}
