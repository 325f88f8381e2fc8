import { formatMoney, type MoneyCurrency } from '@tessera/billing'
import type { OrderEditPreview, PreviewedLine } from '@tessera/ecommerce'
import { cn, issueText, textIn, useLanguage } from '@tessera/widget-sdk'
import { useMessages } from '../../../messages.ts'
import type { DraftProduct, EditDraft } from './edit-draft.ts'
import { SkuSelect } from './SkuSelect.tsx'

interface EditedLinesProps {
  readonly preview: OrderEditPreview
  readonly draft: EditDraft
  readonly currencyOf: (id: string) => MoneyCurrency | null
  /** What products are called that aren't in the preview, by their ids. */
  readonly names: ReadonlyMap<string, string>
  readonly onChange: (change: Partial<EditDraft>) => void
}

/** The lines of an order as an edit would leave them, each with its pieces. */
export function EditedLines({ preview, draft, currencyOf, names, onChange }: EditedLinesProps) {
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
            name={names.get(each.productId) ?? ''}
            currency={line ? currencyOf(line.currencyId) : null}
            problem={said && said.code !== 'ECOMMERCE_NEEDS_SKU' ? problemOf(said) : ''}
            onChange={change => setProduct(index, change)}
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
  readonly name: string
  readonly currency: MoneyCurrency | null
  readonly problem: string
  readonly onChange: (change: Partial<DraftProduct> | null) => void
}

function AddedProduct({ product, line, name, currency, problem, onChange }: AddedProductProps) {
  const m = useMessages('orderEditor')
  const language = useLanguage()
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

const signClasses =
  'flex size-9 shrink-0 cursor-pointer items-center justify-center text-text-muted hover:text-text aria-disabled:cursor-default aria-disabled:opacity-40 pointer-coarse:size-11'

interface PiecesProps {
  readonly name: string
  readonly value: number
  readonly minimum: number
  readonly step: number
  readonly isDisabled: boolean
  readonly onChange: (quantity: number) => void
}

const most = 10_000

/** How many pieces there shall be, between two buttons. */
function Pieces({ name, value, minimum, step, isDisabled, onChange }: PiecesProps) {
  const m = useMessages('orderEditor')
  const set = (quantity: number) => {
    const within = Math.min(most, Math.max(minimum, quantity))
    if (!isDisabled && within !== value) onChange(within)
  }
  const sign = (label: string, path: string, by: number, isOff: boolean) => (
    <button
      type="button"
      aria-label={label.replace('{title}', name)}
      aria-disabled={isDisabled || isOff || undefined}
      onClick={() => set(value + by)}
      className={signClasses}
    >
      <svg viewBox="0 0 24 24" className="size-4" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
  return (
    <div className="inline-flex items-center rounded-md border border-border-strong bg-raised">
      {sign(m.less, 'M6 12h12', -step, value <= minimum)}
      <input
        type="number"
        aria-label={m.quantity.replace('{title}', name)}
        min={minimum}
        max={most}
        step={step}
        readOnly={isDisabled}
        value={value}
        onChange={({ target }) => set(Math.trunc(target.valueAsNumber || 0))}
        className="h-9 w-12 bg-transparent text-center tabular-nums [appearance:textfield] pointer-coarse:h-11 [&::-webkit-inner-spin-button]:appearance-none"
      />
      {sign(m.more, 'M12 6v12M6 12h12', step, value >= most)}
    </div>
  )
}

interface RowButtonProps {
  readonly label: string
  readonly isDisabled?: boolean
  readonly isBack?: boolean
  readonly onClick: () => void
}

function RowButton({ label, isDisabled = false, isBack = false, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onClick()}
      className="flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-md text-text-muted hover:bg-muted hover:text-text aria-disabled:cursor-default aria-disabled:opacity-40 pointer-coarse:size-11"
    >
      <svg viewBox="0 0 24 24" className="size-4" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d={isBack ? 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3' : 'M6 6l12 12M18 6 6 18'} />
      </svg>
    </button>
  )
}
