import { formatMoney } from '@tessera/billing'
import { addressLines, lineTitle } from '@tessera/ecommerce'
import { filledText } from '@tessera/server'
import { priceOf, total } from './amounts.ts'
import type { OrderTexts } from './order-texts.ts'
import type { PricedOrder } from './priced-orders.ts'
import { totalsOf } from './totals.ts'

/** What was ordered, what was taken off and added, what it costs, and where it goes. */
export function linesOf(found: PricedOrder, texts: OrderTexts): string {
  const { ordersToProducts, adjustments, deliveryTitle, address } = found
  const sold = ordersToProducts.filter(({ currentUnitAmount }) => currentUnitAmount !== null)
  const lines = sold.map(({ product, productTitle, skuTitle, billingModuleCurrency, ...line }) => {
    const title = lineTitle(Object.keys(productTitle).length > 0 ? productTitle : product.title, skuTitle)
    const quantity = line.quantity ?? 1
    const amount = priceOf(line.currentUnitAmount ?? 0, quantity)
    return filledText(texts.mails.line, {
      title: texts.titleOf({ title }),
      quantity: String(quantity),
      amount: formatMoney(amount, billingModuleCurrency, texts.language),
    })
  })
  const currencies = new Map(sold.map(({ billingModuleCurrency: each }) => [each.id, each]))
  const named = adjustments.map(each => ({
    ...each,
    name: texts.titleOf({ title: each.title, ...(each.kind && { kind: each.kind }) }),
  }))
  const added = [...Map.groupBy(named, each => `${each.kind} ${each.name} ${each.currencyId}`).values()].flatMap(
    group => {
      const [first] = group
      const currency = first && currencies.get(first.currencyId)
      const amount = total(group.map(each => each.amount))
      return currency ? [`${first.name}: ${formatMoney(amount, currency, texts.language)}`] : []
    },
  )
  const totals = totalsOf([found]).map(({ billingModuleCurrency, total: sum }) =>
    formatMoney(sum, billingModuleCurrency, texts.language),
  )
  const where = address ? addressLines(address, texts.language) : []
  const delivery = texts.titleOf({ title: deliveryTitle })
  return [
    ...lines,
    ...added,
    filledText(texts.mails.total, { total: totals.join(' + ') }),
    ...(delivery ? ['', filledText(texts.mails.delivery, { title: delivery }), ...where] : []),
  ].join('\n')
}
