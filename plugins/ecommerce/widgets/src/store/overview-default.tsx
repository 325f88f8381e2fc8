import { type store, storesToFiles } from '@tessera/ecommerce'
import { cn, useText, type VariantProps } from '@tessera/widget-sdk'
import { Container, Cover, Description, Heading } from '@tessera/widget-sdk/ui'
import { InStore } from '../add-to-cart.tsx'
import { Catalogue } from '../catalogue.tsx'
import { useMessages } from '../messages.ts'
import { ShopBreadcrumbs } from '../shop-breadcrumbs.tsx'
import { useStoreValues } from '../use-values.ts'
import { ValueList } from '../value-list.tsx'

/** A store in detail: pictures, location, opening hours, products. */
export default function OverviewStore({ data, className }: VariantProps<typeof store>) {
  const t = useText()
  const m = useMessages('storeOverviewDefault')
  return (
    <section className={cn(data.className, className)}>
      <Container className="pt-8 pb-16 md:pt-12 md:pb-24">
        <ShopBreadcrumbs title={t(data.title)} isStore />
        <header className="mt-8 grid items-start gap-x-16 gap-y-10 md:mt-12 lg:grid-cols-2">
          <div>
            <Heading level={1} size="xl">
              {t(data.title)}
            </Heading>
            {t(data.subtitle) !== '' && (
              <p className="mt-4 text-pretty text-lg text-text-muted md:text-xl">{t(data.subtitle)}</p>
            )}
            <Description of={data.shortDescription} className="mt-6 text-base md:text-base" />
            <Description of={data.description} className="mt-4 text-base md:text-base" />
            <ValueList values={useStoreValues(data)} className="mt-8" />
          </div>
          <Cover
            relation={storesToFiles}
            of={data}
            className="aspect-4/3 empty:hidden max-lg:order-first"
            sizes="(min-width: 80rem) 35rem, (min-width: 1024px) 46vw, 100vw"
            isPriority
          />
        </header>
        <Heading className="mt-16 mb-10 md:mt-24">{m.products}</Heading>
        <InStore value={data.id}>
          <Catalogue scope={{ store: data.id }} hasCurrencies />
        </InStore>
      </Container>
    </section>
  )
}
