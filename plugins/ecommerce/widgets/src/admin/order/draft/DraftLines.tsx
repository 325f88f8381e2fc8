import { formatMoney } from '@tessera/billing'
import type { Row } from '@tessera/core'
import { lineTitle, type ProductOffers, product, productOffersPath } from '@tessera/ecommerce'
import { useLanguage, useText } from '@tessera/widget-sdk'
import { useAdminTools } from '@tessera/widget-sdk/admin'
import { showToast } from '@tessera/widget-sdk/browser'
import { useRef } from 'react'
import { lineAmount } from '../../../cart/cart-totals.ts'
import { useMessages } from '../../../messages.ts'
import { useProblemText } from '../editor/EditedLines.tsx'
import { Pieces } from '../editor/Pieces.tsx'
import { ProductSearch } from '../editor/ProductSearch.tsx'
import { RowButton } from '../editor/RowButton.tsx'
import { SkuSelect } from '../editor/SkuSelect.tsx'
import { useProductTitle } from '../editor/use-product-title.ts'
import { OrderTotals } from '../OrderTotals.tsx'
import { Panel } from '../Panel.tsx'
import { DraftDiscount } from './DraftDiscount.tsx'
import { type DraftForm, type FormLine, type FormProblem, pricedLine, recordOf } from './draft-form.ts'
import type { DraftState } from './use-draft.ts'

interface DraftLinesProps {
  readonly state: DraftState
  readonly problems: ReadonlySet<FormProblem>
}

/** What is in a draft, and what it costs today. */
export function DraftLines({ state, problems }: DraftLinesProps) {
  const m = useMessages('orderDraft')
  const { call, problemText } = useAdminTools()
  const { draft, form, change } = state
  const { lines } = form
  const search = useRef<HTMLDivElement>(null)
  const setLine = (key: string, batch: Partial<FormLine> | null) => change(before => changedLines(before, key, batch))

  /** Once more of what is in it already; a product with options waits until one of its SKUs is chosen. */
  async function add(productId: string): Promise<void> {
    try {
      const [{ step }, offers] = await Promise.all([
        call<Row<typeof product>>('GET', `/api/${product.path}/${productId}`),
        call<Readonly<Record<string, ProductOffers>>>('GET', `${productOffersPath}?ids=${productId}`),
      ])
      const quantity = step ?? 1
      const needsSku = (offers[productId]?.options ?? []).length > 0
      // Another one may have been added meanwhile.
      change(before => {
        const same = before.lines.find(each => each.productId === productId && !needsSku && each.storeId === null)
        if (same) return changedLines(before, same.key, { quantity: same.quantity + quantity })
        const line = { key: crypto.randomUUID(), productId, skuId: null, storeId: null, quantity, needsSku }
        return { lines: [...before.lines, line] }
      })
    } catch (error) {
      showToast(await problemText(error), 'error')
    }
  }

  return (
    <Panel title={m.products}>
      {lines.length === 0 ? (
        <p className="px-4 pt-4 text-text-muted">{m.empty}</p>
      ) : (
        <ul className="divide-y divide-border border-border border-b">
          {lines.map(line => (
            <Line
              key={line.key}
              line={line}
              state={state}
              onChange={batch => {
                setLine(line.key, batch)
                // The button that had the focus goes with its line.
                if (batch === null) search.current?.querySelector('input')?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-col gap-5 p-4">
        <div ref={search}>
          <ProductSearch onAdd={productId => void add(productId)} />
        </div>
        <DraftDiscount state={state} problems={problems} />
      </div>
      <div aria-live="polite">
        <OrderTotals record={recordOf(draft)} />
      </div>
    </Panel>
  )
}

/** Without the line where nothing of it is left. */
function changedLines({ lines }: DraftForm, key: string, batch: Partial<FormLine> | null): Pick<DraftForm, 'lines'> {
  return { lines: lines.flatMap(each => (each.key !== key ? each : batch === null ? [] : { ...each, ...batch })) }
}

interface LineProps {
  readonly line: FormLine
  readonly state: DraftState
  readonly onChange: (batch: Partial<FormLine> | null) => void
}

function Line({ line, state: { draft, refusal }, onChange }: LineProps) {
  const m = useMessages('orderEditor')
  const t = useText()
  const language = useLanguage()
  const problemOf = useProblemText()
  const priced = pricedLine(draft, line)
  const name = useProductTitle(line.productId, priced === undefined)
  const title = priced ? t(lineTitle(priced.product.title, line.needsSku ? {} : priced.skuTitle)) : name
  const step = priced?.product.step ?? 1
  const amount = priced ? lineAmount(priced) : null
  const money = (minor: number) => (priced ? formatMoney(minor, priced.billingModuleCurrency, language) : '')
  const problem = refusal?.ofLines.get(line.key) ?? priced?.problem
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-2 px-4 py-2.5 sm:gap-x-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{title}</p>
        {priced && priced.currentUnitAmount !== null && (
          <p className="text-sm text-text-muted tabular-nums">{money(priced.currentUnitAmount)}</p>
        )}
        {line.needsSku && (
          <SkuSelect productId={line.productId} skuId={line.skuId} onChange={skuId => onChange({ skuId })} />
        )}
        {problem && (
          <p role="alert" className="text-danger text-sm">
            {problemOf({ path: '', ...problem })}
          </p>
        )}
      </div>
      <Pieces
        name={title}
        value={line.quantity}
        minimum={step}
        step={step}
        isDisabled={false}
        onChange={quantity => onChange({ quantity })}
      />
      <p className="ml-auto min-w-20 text-right font-medium tabular-nums">{amount === null ? '' : money(amount)}</p>
      <RowButton label={m.removeLine.replace('{title}', () => title)} onClick={() => onChange(null)} />
    </li>
  )
}
