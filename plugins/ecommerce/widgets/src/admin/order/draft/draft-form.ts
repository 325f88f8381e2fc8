import type { MoneyCurrency } from '@tessera/billing'
import type { Address, AgreedTerms, DraftInput, DraftLine } from '@tessera/ecommerce'
import type { CartLine, CartOrder } from '../../../cart/cart-order.ts'
import { numberIn, ofPercent, writtenNumber, writtenPercent } from '../../terms/written-number.ts'
import type { OrderRecord } from '../order-record.ts'

/** A draft as the server computes it. */
export interface Draft extends CartOrder {
  readonly paymentLink: string
}

/** A line while it is written. */
export interface FormLine {
  readonly key: string
  readonly productId: string
  readonly skuId: string | null
  readonly storeId: string | null
  readonly quantity: number
  /** Of a product with options: it isn't stored before one of its SKUs is chosen. */
  readonly needsSku: boolean
}

/** A draft while it is written. Numbers are as they were typed. */
export interface DraftForm {
  readonly email: string
  readonly customerName: string
  /** Empty: that of the site. */
  readonly language: string
  readonly comment: string
  /** Empty: the shop's own. */
  readonly currencyId: string
  readonly lines: readonly FormLine[]
  readonly discountKind: 'none' | 'percent' | 'amount'
  readonly discount: string
  readonly discountReason: string
  /** Empty: the customer chooses. Else `own`, or the id of a way of delivery. */
  readonly delivery: string
  readonly deliveryAmount: string
  readonly deliveryTitle: string
  readonly needsAddress: boolean
  readonly address: Address | null
}

export type FormProblem = 'email' | 'discount' | 'discountReason' | 'deliveryAmount' | 'deliveryTitle' | 'address'

/** Which lines of a draft can get a discount: subscriptions never do. */
export function discountedPart({ ordersToProducts: lines }: Pick<Draft, 'ordersToProducts'>): 'all' | 'some' | 'none' {
  const once = lines.filter(({ interval }) => interval === null)
  if (once.length === lines.length) return 'all'
  return once.length === 0 ? 'none' : 'some'
}

/** What a stored draft is edited with. @param currency that it is paid in */
export function formOf(draft: Draft, currency: MoneyCurrency): DraftForm {
  const { email, customerName, language, comment, agreed, address, ordersToProducts: lines } = draft
  const { currencyId = '', discount, delivery } = agreed ?? {}
  const own = delivery && 'amount' in delivery ? delivery : undefined
  return {
    email: email ?? '',
    customerName: customerName ?? '',
    language: language ?? '',
    comment: comment ?? '',
    currencyId,
    lines: lines
      .toSorted((one, other) => (one.orderIndex ?? 0) - (other.orderIndex ?? 0))
      .map(({ id, productId, skuId, storeId, quantity }) => ({
        key: id,
        productId,
        skuId,
        storeId,
        quantity: quantity ?? 1,
        needsSku: skuId !== null,
      })),
    discountKind: discount ? (discount.percent === undefined ? 'amount' : 'percent') : 'none',
    discount:
      discount?.percent === undefined ? writtenNumber(discount?.amount, currency) : writtenPercent(discount.percent),
    discountReason: discount?.reason ?? '',
    delivery: own ? 'own' : delivery && 'deliveryMethodId' in delivery ? delivery.deliveryMethodId : '',
    deliveryAmount: writtenNumber(own?.amount, currency),
    deliveryTitle: own?.title ?? '',
    needsAddress: own?.needsAddress ?? true,
    address,
  }
}

/** What has to be changed before all of a form can be stored. */
export function problemsOf(form: DraftForm, currency: MoneyCurrency): ReadonlySet<FormProblem> {
  const found = new Set<FormProblem>()
  const note = (name: FormProblem, isWrong: boolean) => isWrong && found.add(name)
  note('email', form.email.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email.trim()))
  if (hasDiscount(form)) {
    const value = numberIn(form.discount, digitsOf(form, currency))
    note('discount', typeof value !== 'number' || value < 1 || (form.discountKind === 'percent' && value > 10_000))
    note('discountReason', form.discountReason.trim() === '')
  }
  if (hasOwnDelivery(form)) {
    const amount = numberIn(form.deliveryAmount, currency)
    note('deliveryAmount', typeof amount !== 'number' || amount < 0)
    note('deliveryTitle', form.deliveryTitle.trim() === '')
  }
  note('address', form.address !== null && !isBlank(form.address) && !isWhole(form.address))
  return found
}

/** What of a form can be stored: all but what `problemsOf` says. */
export function inputOf(form: DraftForm, currency: MoneyCurrency): DraftInput {
  const problems = problemsOf(form, currency)
  const isAgreed = ![...problems].some(name => name.startsWith('discount') || name.startsWith('delivery'))
  return {
    customerName: form.customerName.trim() || null,
    language: form.language || null,
    comment: form.comment.trim() || null,
    lines: storedLines(form).map(lineOf),
    ...(!problems.has('email') && { email: form.email.trim() || null }),
    ...(!problems.has('address') && { address: form.address && !isBlank(form.address) ? form.address : null }),
    ...(isAgreed && { agreed: agreedIn(form, currency) }),
  }
}

/** The lines that can be stored. */
export function storedLines({ lines }: DraftForm): readonly FormLine[] {
  return lines.filter(({ needsSku, skuId }) => !needsSku || skuId !== null)
}

/** What differs from what is stored; null where nothing does. */
export function changesOf(stored: DraftInput, wanted: DraftInput): DraftInput | null {
  const changed = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof DraftInput]),
  )
  return changed.length > 0 ? Object.fromEntries(changed) : null
}

/** The line of a draft that a line of its form became. */
export function pricedLine(draft: Draft, line: FormLine): CartLine | undefined {
  const key = keyOf(line)
  return draft.ordersToProducts.find(each => keyOf(each) === key)
}

/** A draft like any order, at today's prices. */
export function recordOf(draft: Draft): OrderRecord {
  const lines = draft.ordersToProducts.map(line => ({
    ...line,
    currency: line.billingModuleCurrency,
    unitAmount: line.currentUnitAmount,
  }))
  return { ...draft, ordersToProducts: lines }
}

const keyOf = ({ productId, skuId, storeId }: Pick<FormLine, 'productId' | 'skuId' | 'storeId'>) =>
  [productId, skuId, storeId].join()

const lineOf = ({ productId, skuId, storeId, quantity }: FormLine): DraftLine => ({
  productId,
  skuId,
  storeId,
  quantity,
})

function agreedIn(form: DraftForm, currency: MoneyCurrency): AgreedTerms | null {
  const { currencyId, delivery } = form
  const value = Number(numberIn(form.discount, digitsOf(form, currency)))
  const reason = form.discountReason.trim()
  const agreed: AgreedTerms = {
    ...(currencyId !== '' && { currencyId }),
    ...(hasDiscount(form) && {
      discount: form.discountKind === 'percent' ? { percent: value, reason } : { amount: value, reason },
    }),
    ...(delivery !== '' && delivery !== 'own' && { delivery: { deliveryMethodId: delivery } }),
    ...(hasOwnDelivery(form) && {
      delivery: {
        amount: Number(numberIn(form.deliveryAmount, currency)),
        title: form.deliveryTitle.trim(),
        needsAddress: form.needsAddress,
      },
    }),
  }
  return Object.keys(agreed).length > 0 ? agreed : null
}

const digitsOf = ({ discountKind }: DraftForm, currency: MoneyCurrency) =>
  discountKind === 'percent' ? ofPercent : currency

/** One that was chosen, and is still empty, is none. */
function hasDiscount({ discountKind, discount, discountReason }: DraftForm): boolean {
  return discountKind !== 'none' && (discount.trim() !== '' || discountReason.trim() !== '')
}

function hasOwnDelivery({ delivery, deliveryAmount, deliveryTitle }: DraftForm): boolean {
  return delivery === 'own' && (deliveryAmount.trim() !== '' || deliveryTitle.trim() !== '')
}

/** A country alone, which is chosen from the start, is no address. */
function isBlank({ country: _, ...address }: Address): boolean {
  return Object.values(address).every(text => text.trim() === '')
}

function isWhole({ name, country, city, street }: Address): boolean {
  return [name, country, city, street].every(text => text.trim() !== '')
}
