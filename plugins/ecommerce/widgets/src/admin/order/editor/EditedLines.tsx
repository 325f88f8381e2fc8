import { formatMoney, type MoneyCurrency } from '@tessera/billing'
import type { OrderEditPreview, PreviewedLine } from '@tessera/ecommerce'
import { cn, issueText, textIn, useLanguage } from '@tessera/widget-sdk'
import { useMessages } from '../../../messages.ts'
import type { DraftProduct, EditDraft } from './edit-draft.ts'
import { Pieces } from './Pieces.tsx'
import { RowButton } from './RowButton.tsx'
import { SkuSelect } from './SkuSelect.tsx'
import { useProductTitle } from './use-product-title.ts'

interface EditedLinesProps {
  readonly preview: OrderEditPreview
  readonly draft: EditDraft
  readonly currencyOf: (id: string) => MoneyCurrency | null
  readonly onChange: (change: Partial<EditDraft>) => void
  /** A line is gone, and the button that had the focus with it. */
  readonly onRemoved: () => void
}

/** The lines of an order as an edit would leave them, each with its pieces. */
export function EditedLines({ preview, draft, currencyOf, onChange, onRemoved }: EditedLinesProps) {
  const m = useMessages('orderEditor')
  const problemOf = useProblemText()
  const stored = preview.lines.filter(({ isNew }) => !isNew)
  const setPieces = (line: PreviewedLine, quantity: number) => {
    const { [line.id]: _, ...others } = draft.pieces
    onChange({ pieces: quantity === line.before ? others : { ...others, [line.id]: quantity } })
  }
  const setProduct = (at: number, change: Partial<DraftProduct> | null) =>
    onChange({
      products: draft.products.flatMap((each, index) =>
        index === at ? (change === null ? [] : [{ ...each, ...change }]) : each,
      ),
    })
  const changed = Object.keys(draft.pieces)
  return (
    <ul className="divide-y divide-border rounded-md border border-border">
      {stored.map(line => {
        const at = changed.indexOf(line.id)
        const said = preview.problems.find(({ path }) => at >= 0 && path.startsWith(`lines.${at}.`))
        return (
          <EditedLine
            key={line.id}
            line={line}
            quantity={draft.pieces[line.id] ?? line.before}
            currency={currencyOf(line.currencyId)}
            note={
              line.problem
                ? problemOf(line.problem)
                : line.minimum > 0
                  ? m.minimum.replace('{count}', String(line.minimum))
                  : ''
            }
            problem={said ? problemOf(said) : ''}
            onChange={quantity => setPieces(line, quantity)}
          />
        )
      })}
      {draft.products.map((each, index) => {
        const line = preview.lines.find(({ id }) => id === `products.${index}`)
        const path = `products.${index}`
        const said = preview.problems.find(problem => problem.path === path || problem.path.startsWith(`${path}.`))
        return (
          <AddedProduct
            key={each.key}
            product={each}
            line={line ?? null}
            currency={line ? currencyOf(line.currencyId) : null}
            problem={said && said.code !== 'ECOMMERCE_NEEDS_SKU' ? problemOf(said) : ''}
            onChange={change => {
              setProduct(index, change)
              if (change === null) onRemoved()
            }}
          />
        )
      })}
    </ul>
  )
}

/** What keeps an edit from being taken, in the language of the back office. */
export function useProblemText(): (problem: OrderEditPreview['problems'][number]) => string {
  const own = useMessages('issues')
  const language = useLanguage()
  return problem => issueText(problem, { values: {}, whole: [own] }, language)?.text ?? problem.text
}

interface EditedLineProps {
  readonly line: PreviewedLine
  readonly quantity: number
  readonly currency: MoneyCurrency | null
  readonly note: string
  readonly problem: string
  readonly onChange: (quantity: number) => void
}

function EditedLine({ line, quantity, currency, note, problem, onChange }: EditedLineProps) {
  const m = useMessages('orderEditor')
  const language = useLanguage()
  const title = textIn(line.title, language, 'en')
  const isGone = quantity === 0
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-2 px-3 py-2.5 sm:gap-x-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className={cn('font-medium', isGone && 'text-text-muted line-through')}>{title}</p>
        <p className="text-sm text-text-muted tabular-nums">
          {currency && formatMoney(line.unitAmount, currency, language)}
          {quantity !== line.before && ` · ${m.before.replace('{count}', String(line.before))}`}
        </p>
        {note && <p className="text-sm text-text-muted">{note}</p>}
        {problem && <p className="text-danger text-sm">{problem}</p>}
      </div>
      <Pieces
        name={title}
        value={quantity}
        minimum={line.minimum}
        step={line.step}
        isDisabled={line.problem !== null}
        onChange={onChange}
      />
      <p className="ml-auto min-w-20 text-right font-medium tabular-nums">
        {currency && formatMoney(line.amount, currency, language)}
      </p>
      <RowButton
        label={(isGone ? m.restoreLine : m.removeLine).replace('{title}', title)}
        isDisabled={line.problem !== null || (!isGone && line.minimum > 0)}
        isBack={isGone}
        onClick={() => onChange(isGone ? line.before : 0)}
      />
    </li>
  )
}

interface AddedProductProps {
  readonly product: DraftProduct
  readonly line: PreviewedLine | null
  readonly currency: MoneyCurrency | null
  readonly problem: string
  readonly onChange: (change: Partial<DraftProduct> | null) => void
}

function AddedProduct({ product, line, currency, problem, onChange }: AddedProductProps) {
  const m = useMessages('orderEditor')
  const language = useLanguage()
  const name = useProductTitle(product.productId, line === null)
  const title = line ? textIn(line.title, language, 'en') : name
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-2 px-3 py-2.5 sm:gap-x-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-text-muted tabular-nums">
          {m.added}
          {line && currency && ` · ${formatMoney(line.unitAmount, currency, language)}`}
        </p>
        <SkuSelect productId={product.productId} skuId={product.skuId} onChange={skuId => onChange({ skuId })} />
        {problem && (
          <p role="alert" className="text-danger text-sm">
            {problem}
          </p>
        )}
      </div>
      <Pieces
        name={title}
        value={product.quantity}
        minimum={line?.step ?? 1}
        step={line?.step ?? 1}
        isDisabled={false}
        onChange={quantity => onChange({ quantity })}
      />
      <p className="ml-auto min-w-20 text-right font-medium tabular-nums">
        {line && currency ? formatMoney(line.amount, currency, language) : ''}
      </p>
      <RowButton label={m.removeLine.replace('{title}', title)} onClick={() => onChange(null)} />
    </li>
  )
}
