import { numberFormat } from '@tessera/core'
import { categoriesToProducts, product, productsToBuilderWidgets, store, storesToProducts } from '@tessera/ecommerce'
import { cn, useLanguage, useLinked, useText, type VariantProps, Widget } from '@tessera/widget-sdk'
import { Container, Description, Heading, LinkedWidgets } from '@tessera/widget-sdk/ui'
import { Gallery } from '../gallery.tsx'
import { useMessages } from '../messages.ts'
import { NoPrice, PriceTag, useShownPrices } from '../price-tag.tsx'
import { ProductActions } from '../product-actions.tsx'
import { ProductData } from '../product-data.tsx'
import { RelatedProducts } from '../related-products.tsx'
import { ShopBreadcrumbs } from '../shop-breadcrumbs.tsx'
import { useShownCurrency } from '../shown-currency.ts'
import { pricesOfSku } from '../shown-prices.ts'
import { PerSku } from '../sku-choice.tsx'
import { useChosenSku, useOffers } from '../use-offers.ts'
import { useProductValues } from '../use-values.ts'
import { ValueList } from '../value-list.tsx'

/** A product in detail. */
export default function OverviewProduct({ data, className }: VariantProps<typeof product>) {
  const t = useText()
  const m = useMessages('productOverviewDefault')
  const priceTexts = useMessages('priceTag')
  const values = useProductValues(data)
  const offers = useOffers(data)
  const chosen = useChosenSku(data, offers)
  const prices = useShownPrices(values, offers)
  const { currencies } = useShownCurrency()
  const [inCategory] = useLinked(categoriesToProducts, data, { from: 'right' })
  const inStores = useLinked(storesToProducts, data, { from: 'right' })
  const sku = inCategory?.link.sku || inStores[0]?.link.sku
  return (
    <article className={cn(data.className, className)}>
      <ProductData of={data} prices={prices} offers={offers} {...(sku && { sku })} />
      <Container className="py-8 md:py-12">
        <ShopBreadcrumbs title={t(data.title)} within={inCategory?.record} />
        <div className="mt-8 grid gap-x-16 gap-y-10 md:mt-12 lg:grid-cols-2">
          <Gallery
            of={data}
            look="page"
            offers={offers}
            chosen={chosen}
            isPriority
            className="lg:sticky lg:top-24 lg:self-start"
            sizes="(min-width: 80rem) 35rem, (min-width: 1024px) 46vw, 100vw"
          />
          <div>
            <Heading level={1} size="xl">
              {t(data.title)}
            </Heading>
            {t(data.subtitle) !== '' && (
              <p className="mt-4 text-pretty text-lg text-text-muted md:text-xl">{t(data.subtitle)}</p>
            )}
            <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
              {offers && chosen ? (
                <div aria-live="polite">
                  <PerSku of={data} offers={offers} chosen={chosen}>
                    {each => (
                      <PriceTag of={data} values={values} prices={pricesOfSku(each, currencies)} className="text-3xl" />
                    )}
                  </PerSku>
                </div>
              ) : prices.length > 0 ? (
                <PriceTag of={data} values={values} prices={prices} className="text-3xl" />
              ) : (
                <NoPrice className="text-2xl">{offers ? priceTexts.unsold : priceTexts.none}</NoPrice>
              )}
              <Widget of={product} data={data} variant="currency-toggle-group-default" className="ml-auto" />
            </div>
            <Widget of={product} data={data} variant="cart-default" className="mt-7" />
            <ProductActions className="mt-4 print:hidden" />
            <Description of={data.shortDescription} className="mt-7 text-base md:text-base" />
            <Description of={data.description} className="mt-4 text-base md:text-base" />
            <ValueList title={m.details} values={values} />
            {offers && chosen ? (
              <PerSku of={data} offers={offers} chosen={chosen}>
                {each => <Numbers sku={each.code ?? sku} weight={each.weight} />}
              </PerSku>
            ) : (
              <Numbers sku={sku} weight={data.weight} />
            )}
            {inStores.length > 0 && (
              <>
                <Heading size="sm" className="mt-10 mb-4">
                  {m.stores}
                </Heading>
                <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
                  {inStores.map(({ link, record }) => (
                    <Widget key={link.id} of={store} data={record} variant="link-default" className={link.className} />
                  ))}
                </div>
              </>
            )}
          </div>
        </div>
      </Container>
      <LinkedWidgets relation={productsToBuilderWidgets} from={data} />
      <RelatedProducts of={data} category={inCategory?.record} />
    </article>
  )
}

interface NumbersProps {
  readonly sku: string | undefined
  /** In grams. */
  readonly weight: number | null
}

/** The shop's own number of a product, and what it weighs. */
function Numbers({ sku, weight }: NumbersProps) {
  const m = useMessages('productOverviewDefault')
  const language = useLanguage()
  if (!sku && weight === null) return null
  const isLight = weight !== null && weight < 1000
  const format = numberFormat(language, {
    style: 'unit',
    unit: isLight ? 'gram' : 'kilogram',
    maximumFractionDigits: 2,
  })
  return (
    <p className="mt-3 flex flex-wrap gap-x-6 text-sm text-text-muted">
      {sku && (
        <span>
          {m.number} <span className="select-all">{sku}</span>
        </span>
      )}
      {weight !== null && (
        <span>
          {m.weight} {format.format(isLight ? weight : weight / 1000)}
        </span>
      )}
    </p>
  )
}
