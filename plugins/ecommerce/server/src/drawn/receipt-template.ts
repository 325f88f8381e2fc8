import { type currency, formatMoney, sumOf, timesAmount } from '@tessera/billing'
import type { Include, Localized, Row } from '@tessera/core'
import { type adjustment, lineTitle, order, type ordersToProducts, type product } from '@tessera/ecommerce'
import {
  clamped,
  type DrawnElement,
  defineFileTemplate,
  element,
  headingFont,
  mosaic,
  palette,
  textFont,
} from '@tessera/file-storage-server'
import { filledText, type PluginHost } from '@tessera/server'
import { entriesOfOrders, owedOf } from '../edits/order-balance.ts'
import { isTestOrder, paymentsOfOrders } from '../order-payments.ts'
import { type DrawnTexts, drawnTexts } from './drawn-texts.ts'
import { idSchema, requestedId } from './requested-id.ts'
import { serratedEdge } from './serrated-edge.ts'

type Currency = Row<typeof currency>

interface Contents {
  readonly ordersToProducts: readonly (Row<typeof ordersToProducts> & {
    readonly product: Row<typeof product>
    readonly currency: Currency | null
  })[]
  readonly adjustments: readonly (Row<typeof adjustment> & { readonly currency: Currency })[]
}

/** What a receipt says, ready to be read. */
export interface Receipt {
  readonly texts: DrawnTexts['receipt']
  readonly shop: string
  readonly address: string
  readonly number: string
  readonly date: string
  readonly email: string
  readonly lines: readonly { readonly title: string; readonly quantity: string; readonly amount: string }[]
  readonly adjustments: readonly { readonly title: string; readonly amount: string }[]
  /** One for each currency. */
  readonly totals: readonly string[]
  /** That it is paid, or what of it isn't yet; of a test payment that it is one. */
  readonly thanks: string
}

/** `generate-template-ecommerce-order-receipt-default`: the printed slip of a placed order. */
export const receiptTemplate = defineFileTemplate<Receipt>({
  variant: 'generate-template-ecommerce-order-receipt-default',
  width: 1500,
  height: 1500,
  isPrivate: true,
  properties: { ecommerceModule: idSchema },
  async data(request, context, { host }) {
    const id = requestedId(request, 'order')
    if (!host.access.mayRead(context.caller, order)) return null
    const found = await host.service(order).find(id, context, contents)
    if (!found || found.number === null) return null
    const [entries, payments] = await Promise.all([
      entriesOfOrders([id], host.database),
      paymentsOfOrders([id], host.database),
    ])
    const paid = { owed: owedOf(found.status, entries), isTest: isTestOrder(payments) }
    return receiptOf(found, found.language ?? request.language, paid, host)
  },
  draw: drawReceipt,
  file: ({ texts, number, shop }) => {
    const title = filledText(texts.fileTitle, { number })
    return { adminTitle: title, alt: { [texts.language]: `${title}, ${shop}` } }
  },
})

const contents: readonly Include<typeof order, Contents>[] = [
  { path: 'ordersToProducts.product' },
  { path: 'ordersToProducts.currency' },
  { path: 'adjustments.currency' },
]

function receiptOf(
  found: Row<typeof order> & Contents,
  language: string,
  { owed, isTest }: { readonly owed: ReadonlyMap<string, number>; readonly isTest: boolean },
  host: PluginHost,
): Receipt {
  const { configuration } = host
  const { project, defaultLanguage, publicUrl, timeZone } = configuration
  const texts = drawnTexts(host, language)
  const text = (value: Localized) => value[language] || value[defaultLanguage] || (Object.values(value)[0] ?? '')
  const money = (amount: number, of: Currency | null) => (of ? formatMoney(amount, of, language) : '')
  const lines = found.ordersToProducts.map(line => ({
    line,
    amount: timesAmount(line.unitAmount ?? 0, line.quantity ?? 1),
  }))
  const parts = [
    ...lines.flatMap(({ line, amount }) => (line.currency ? [{ currency: line.currency, amount }] : [])),
    ...found.adjustments,
  ]
  const totals = [...Map.groupBy(parts, part => part.currency.id).values()].flatMap(group => {
    const [first] = group
    return first ? [money(sumOf(group.map(({ amount }) => amount)), first.currency)] : []
  })
  const thanks = isTest ? texts.receipt.test : texts.receipt.thanks
  const due = [...owed].flatMap(([id, amount]) => {
    const part = parts.find(({ currency }) => currency.id === id)
    return part ? [money(amount, part.currency)] : []
  })
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone })
  return {
    texts: texts.receipt,
    shop: project.name?.[language] ?? project.name?.[defaultLanguage] ?? new URL(publicUrl).host,
    address: new URL(publicUrl).host,
    number: found.number ?? '',
    date: date.format(new Date(found.placedAt ?? found.createdAt)),
    email: found.email ?? '',
    lines: lines.map(({ line, amount }) => ({
      title: text(
        lineTitle(Object.keys(line.productTitle).length > 0 ? line.productTitle : line.product.title, line.skuTitle),
      ),
      quantity: `${new Intl.NumberFormat(language).format(line.quantity ?? 1)} × ${money(line.unitAmount ?? 0, line.currency)}`,
      amount: money(amount, line.currency),
    })),
    adjustments: shownAdjustments(
      found.adjustments,
      each => text(each.title) || texts.receipt[each.kind ?? 'discount'],
      kind => texts.receipt[kind ?? 'discount'],
      money,
    ),
    totals,
    thanks: due.length > 0 ? filledText(texts.receipt.due, { amount: due.join(' + ') }) : thanks,
  }
}

const slip = 1020
const inset = 76
/** Pixels of the slip that rows may take; the rest is its head, its foot and the space around it. */
const rows = 900

/** @param size a square; the slip is drawn for 1500 pixels and scaled */
function drawReceipt(
  receipt: Receipt,
  { width, height }: { readonly width: number; readonly height: number },
): DrawnElement {
  const scale = Math.min(width, height) / 1500
  const px = (value: number) => Math.round(value * scale)
  const { texts } = receipt
  const adjustments = receipt.adjustments.slice(0, mostAdjustments)
  const totals = receipt.totals.slice(0, mostTotals)
  const totalSize = totals.length > 2 ? 40 : 52
  const left = rows - totals.length * (totalSize * 1.25 + 20) - adjustments.length * 50
  const { shown, style } = fitted(receipt.lines, left)
  const hidden = receipt.lines.length - shown.length
  const row = (styles: object, ...children: readonly DrawnElement[]) =>
    element('div', { display: 'flex', justifyContent: 'space-between', width: '100%', ...styles }, ...children)
  const rule = element('div', { display: 'flex', width: '100%', height: px(2), backgroundColor: palette.border })
  const label = { color: palette.muted, fontSize: px(24) }
  const amountStyle = { flexShrink: 0, marginLeft: px(32), fontVariantNumeric: 'tabular-nums' }

  function line({ title, quantity, amount }: Receipt['lines'][number]): DrawnElement {
    const short = clamped(title, style.longest)
    return style.isCompact
      ? row(
          { alignItems: 'baseline', padding: `${px(style.padding)}px 0`, fontSize: px(24) },
          element(
            'div',
            { display: 'flex', alignItems: 'baseline', flexGrow: 1, flexShrink: 1 },
            element('div', { flexShrink: 0 }, short),
            element('div', { flexShrink: 0, marginLeft: px(16), ...label, fontSize: px(22) }, quantity),
          ),
          element('div', amountStyle, amount),
        )
      : row(
          { alignItems: 'flex-start', padding: `${px(style.padding)}px 0`, fontSize: px(30) },
          element(
            'div',
            { display: 'flex', flexDirection: 'column', width: px(titleWidth) },
            element('div', { fontWeight: 600, lineHeight: 1.2, wordBreak: 'break-word' }, short),
            element('div', { marginTop: px(4), ...label }, quantity),
          ),
          element('div', amountStyle, amount),
        )
  }

  return element(
    'div',
    {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      width: '100%',
      height: '100%',
      backgroundColor: palette.backdrop,
      color: palette.text,
      fontFamily: textFont,
    },
    element(
      'div',
      { display: 'flex', flexDirection: 'column', width: px(slip), backgroundColor: '#ffffff' },
      mosaic(receipt.number, 12, 1, px(slip) / 12),
      element(
        'div',
        {
          display: 'flex',
          flexDirection: 'column',
          boxSizing: 'border-box',
          width: px(slip),
          padding: `${px(52)}px ${px(inset)}px ${px(36)}px`,
        },
        row(
          { alignItems: 'flex-start' },
          element(
            'div',
            { display: 'flex', flexDirection: 'column' },
            element(
              'div',
              { fontFamily: headingFont, fontWeight: 700, fontSize: px(56), lineHeight: 1.1, letterSpacing: '-0.02em' },
              clamped(receipt.shop, 20),
            ),
            element('div', { marginTop: px(8), ...label }, clamped(receipt.address, 32)),
          ),
          element(
            'div',
            { display: 'flex', flexDirection: 'column', alignItems: 'flex-end', flexShrink: 0 },
            element('div', label, texts.title),
            element(
              'div',
              { marginTop: px(4), fontFamily: headingFont, fontWeight: 600, fontSize: px(36) },
              filledText(texts.number, { number: clamped(receipt.number, 16) }),
            ),
          ),
        ),
        row(
          { margin: `${px(28)}px 0`, ...label },
          element('div', { flexShrink: 0 }, receipt.date),
          element('div', { flexShrink: 0 }, clamped(receipt.email, 34)),
        ),
        rule,
        element(
          'div',
          { display: 'flex', flexDirection: 'column', width: '100%', padding: `${px(12)}px 0` },
          shown.map(line),
          hidden > 0 &&
            element('div', { padding: `${px(8)}px 0`, ...label }, filledText(texts.more, { count: String(hidden) })),
        ),
        rule,
        element(
          'div',
          { display: 'flex', flexDirection: 'column', width: '100%', paddingTop: px(16) },
          adjustments.map(({ title, amount }) =>
            row(
              { padding: `${px(7)}px 0`, ...label, fontSize: px(28) },
              element('div', {}, clamped(title, 40)),
              element('div', amountStyle, amount),
            ),
          ),
          totals.map((total, index) =>
            row(
              { alignItems: 'baseline', padding: `${px(8)}px 0`, fontFamily: headingFont, fontWeight: 700 },
              element('div', { fontSize: px(36) }, index === 0 ? texts.total : ''),
              element('div', { fontSize: px(totalSize), letterSpacing: '-0.01em' }, total),
            ),
          ),
        ),
        element(
          'div',
          { display: 'flex', alignItems: 'center', marginTop: px(28) },
          element('div', {
            flexShrink: 0,
            width: px(28),
            height: px(28),
            marginRight: px(16),
            borderRadius: px(28),
            backgroundColor: palette.saffron,
          }),
          element('div', { fontSize: px(26), color: palette.muted }, receipt.thanks),
        ),
      ),
    ),
    serratedEdge(px(slip), px(24)),
  )
}

/** More are added up by their kind. */
const mostAdjustments = 6
/** More currencies than a shop takes. */
const mostTotals = 6
const titleWidth = 600
/** Letters of a title in bold that fit into `titleWidth`, whatever they are. */
const lettersPerRow = 30

/** Pixels of a line that is a single row. */
const compactHeight = 40

interface LineStyle {
  /** A line of the order is one of the slip, too. */
  readonly isCompact: boolean
  /** Letters of its title. */
  readonly longest: number
  /** Pixels above and below it. */
  readonly padding: number
}

/** The lines that fit, set as large as they can be: with up to two rows for the title, with one, or as a single row. */
function fitted(
  lines: Receipt['lines'],
  left: number,
): { readonly shown: Receipt['lines']; readonly style: LineStyle } {
  for (const longest of [lettersPerRow * 2, lettersPerRow]) {
    const heights = lines.map(({ title }) => 61 + 36 * Math.ceil(clamped(title, longest).length / lettersPerRow))
    if (sumOf(heights) <= left) return { shown: lines, style: { isCompact: false, longest, padding: 12 } }
  }
  const most = Math.floor(left / compactHeight)
  const shown = lines.length > most ? lines.slice(0, most - 1) : lines
  // What is left over is space between them.
  const padding = 5 + Math.min(10, Math.floor((left / lines.length - compactHeight) / 2))
  return { shown, style: { isCompact: true, longest: lettersPerRow, padding: Math.max(5, padding) } }
}

/** Adjustments by what they are called, those of all lines as one; where there are many, a sum for each kind and currency. */
function shownAdjustments(
  found: Contents['adjustments'],
  titleOf: (each: Contents['adjustments'][number]) => string,
  kindTitle: (kind: Contents['adjustments'][number]['kind']) => string,
  money: (amount: number, of: Currency) => string,
): Receipt['adjustments'] {
  const sums = (name: typeof titleOf) =>
    [...Map.groupBy(found, each => `${each.kind} ${each.currency.id} ${name(each)}`).values()].flatMap(group => {
      const [first] = group
      const amount = sumOf(group.map(each => each.amount))
      return first ? [{ title: name(first), amount: money(amount, first.currency) }] : []
    })
  const named = sums(titleOf)
  return named.length <= mostAdjustments ? named : sums(({ kind }) => kindTitle(kind))
}
