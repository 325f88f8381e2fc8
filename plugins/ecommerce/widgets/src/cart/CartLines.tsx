import { formatMoney } from '@tessera/billing'
import { product, productsToFiles, skusToFiles } from '@tessera/ecommerce'
import { srcSet, thumbnailUrl } from '@tessera/file-storage'
import {
  issueText,
  localizedPath,
  useAddressOf,
  useIssueTexts,
  useLanguage,
  useLinked,
  useText,
} from '@tessera/widget-sdk'
import { Picture, PictureHints, Skeleton } from '@tessera/widget-sdk/ui'
import { Suspense, useEffect, useRef } from 'react'
import { useMessages } from '../messages.ts'
import { Stepper } from '../stepper.tsx'
import { useUnit } from '../use-unit.ts'
import { useProductValues } from '../use-values.ts'
import { type CartLine, type CartOrder, maximumQuantity } from './cart-order.ts'
import type { RemovedLine } from './cart-state.ts'
import { lineAmount } from './cart-totals.ts'
import { pageCart } from './page-cart.ts'

interface CartLinesProps {
  readonly orders: readonly CartOrder[]
  readonly removed: readonly RemovedLine[]
}

/** The lines of the cart; where one was taken out, it can be put back. */
export function CartLines({ orders, removed }: CartLinesProps) {
  const m = useMessages('cart')
  return (
    <ul aria-label={m.lines} className="divide-y divide-border">
      {orders
        .flatMap(order => withRemoved(order, removed))
        .map(each =>
          'isReturning' in each ? (
            <Removed key={`removed ${each.line.id}`} entry={each} />
          ) : (
            <Line key={each.id} line={each} />
          ),
        )}
    </ul>
  )
}

function withRemoved({ id, ordersToProducts }: CartOrder, removed: readonly RemovedLine[]) {
  const all: (CartLine | RemovedLine)[] = [...ordersToProducts]
  for (const entry of removed.filter(({ line }) => line.orderId === id).toSorted((a, b) => a.index - b.index)) {
    all.splice(entry.index, 0, entry)
  }
  return all
}

function Line({ line }: { readonly line: CartLine }) {
  const m = useMessages('cart')
  const t = useText()
  const language = useLanguage()
  const address = useAddressOf(product, line.product)
  const { billingModuleCurrency: currency, currentUnitAmount, unitAmount, isChanged, problem, store } = line
  const title = t(line.product.title)
  const amount = lineAmount(line)
  return (
    <li className="flex gap-4 py-5 first:pt-0">
      <Suspense fallback={<Skeleton className="size-20 shrink-0 rounded-md" />}>
        <LinePicture of={line} />
      </Suspense>
      <div className="min-w-0 grow">
        <div className="flex items-start justify-between gap-3">
          <p className="font-medium leading-snug">
            {address === null ? (
              title
            ) : (
              <a href={localizedPath(address, language)} className="text-text no-underline hover:text-primary">
                {title}
              </a>
            )}
          </p>
          <button
            type="button"
            aria-label={`${m.remove}: ${[title, t(line.skuTitle)].filter(Boolean).join(', ')}`}
            onClick={() => pageCart().remove(line.id)}
            className="-mt-2.5 -mr-2 flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-md text-text-muted transition-colors hover:bg-muted hover:text-danger"
          >
            <svg
              viewBox="0 0 24 24"
              className="size-4.5"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.75"
              aria-hidden="true"
            >
              <path
                d="M4 7h16M10 11v6M14 11v6M6 7l1 12a2 2 0 0 0 2 1.8h6a2 2 0 0 0 2-1.8L18 7M9 7V4.8A.8.8 0 0 1 9.8 4h4.4a.8.8 0 0 1 .8.8V7"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
          </button>
        </div>
        {t(line.skuTitle) && <p className="text-sm text-text-muted">{t(line.skuTitle)}</p>}
        {store && <p className="text-sm text-text-muted">{t(store.title)}</p>}
        {problem ? (
          <p className="mt-1 text-danger text-sm">
            <ProblemText {...problem} /> <TakeLeft line={line} problem={problem} />
          </p>
        ) : (
          <p className="mt-0.5 text-sm text-text-muted">
            {isChanged && unitAmount !== null && unitAmount !== currentUnitAmount && (
              <>
                <span className="sr-only">{m.before} </span>
                <s>{formatMoney(unitAmount, currency, language)}</s> <span className="sr-only">{m.now} </span>
              </>
            )}
            <span className={isChanged ? 'font-medium text-warning' : undefined}>
              {formatMoney(currentUnitAmount ?? 0, currency, language)}
            </span>
            <PerText of={line} />
          </p>
        )}
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Suspense fallback={<Skeleton className="h-11 w-36 rounded-md" />}>
            <LineStepper line={line} />
          </Suspense>
          {amount !== null && <p className="font-heading font-semibold">{formatMoney(amount, currency, language)}</p>}
        </div>
      </div>
    </li>
  )
}

function LineStepper({ line }: { readonly line: CartLine }) {
  const m = useMessages('cart')
  const t = useText()
  const unit = useUnit(line.product, useProductValues(line.product))
  const title = [t(line.product.title), t(line.skuTitle)].filter(Boolean).join(', ')
  return (
    <Stepper
      label={`${m.quantity}: ${title}`}
      lessLabel={`${m.less}: ${title}`}
      moreLabel={`${m.more}: ${title}`}
      unit={line.interval === null ? unit : ''}
      step={line.product.step ?? 1}
      maximum={maximumQuantity}
      value={line.quantity ?? 1}
      onChange={quantity => pageCart().change(line.id, quantity)}
    />
  )
}

/** What the price of a line is for: how often it is paid, else a piece's unit, such as `m²`. */
export function PerText({ of: { interval, intervalCount, product: of } }: { readonly of: CartLine }) {
  const m = useMessages('intervals')
  if (interval === null) {
    return (
      <Suspense fallback={null}>
        <Unit of={of} />
      </Suspense>
    )
  }
  const text = m[interval]
  return <span> / {typeof text === 'function' ? text(intervalCount ?? 1) : text}</span>
}

function Unit({ of }: { readonly of: CartLine['product'] }) {
  const unit = useUnit(of, useProductValues(of))
  return unit === '' ? null : <span> / {unit}</span>
}

/** Why a product can't be sold. */
export function ProblemText({ code, text, params }: NonNullable<CartLine['problem']>) {
  const own = useMessages('issues')
  const { values, whole } = useIssueTexts()
  const language = useLanguage()
  return issueText({ code, params }, { values, whole: [own, ...whole] }, language)?.text ?? text
}

interface TakeLeftProps {
  readonly line: CartLine
  readonly problem: NonNullable<CartLine['problem']>
}

/** A line that asks for more than there is can take what there is. */
function TakeLeft({ line, problem: { code, params } }: TakeLeftProps) {
  const m = useMessages('stock')
  const language = useLanguage()
  const { left } = params
  if (code !== 'ECOMMERCE_FEW_LEFT' || typeof left !== 'number') return null
  return (
    <button
      type="button"
      onClick={() => pageCart().change(line.id, left)}
      className="min-h-11 cursor-pointer px-1 font-medium text-primary underline underline-offset-2 pointer-fine:min-h-0"
    >
      {m.take.replace('{left}', new Intl.NumberFormat(language).format(left))}
    </button>
  )
}

interface LinePictureProps {
  readonly of: Pick<CartLine, 'product'> & Partial<Pick<CartLine, 'skuId'>>
}

/** The first picture of what a line sells: of its SKU, else of its product. */
export function LinePicture({ of: { product: of, skuId } }: LinePictureProps) {
  const t = useText()
  const ofSku = useLinked(skusToFiles, skuId ? { id: skuId } : null)
  const ofProduct = useLinked(productsToFiles, of).filter(({ link }) => link.variant !== 'attachment-default')
  const first = [...ofSku, ...ofProduct].find(({ record }) => record.mimeType?.startsWith('image/'))
  const { record } = first ?? {}
  return (
    <div className="size-20 shrink-0 overflow-hidden rounded-md bg-muted">
      {record?.file && (
        <PictureHints sizes="80px" isEager>
          <Picture
            src={thumbnailUrl(record.file, 160)}
            srcSet={srcSet(record)}
            better={{ mimeType: 'image/avif', srcSet: srcSet(record, 'avif') }}
            mimeType={record.mimeType}
            width={record.width}
            height={record.height}
            alt={t(record.alt)}
            className="size-full object-cover"
          />
        </PictureHints>
      )}
    </div>
  )
}

function Removed({ entry: { line, isReturning } }: { readonly entry: RemovedLine }) {
  const m = useMessages('cart')
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone: the focus would be lost with it.
  useEffect(() => button.current?.focus(), [])
  return (
    <li className="flex items-center justify-between gap-4 py-3 text-sm first:pt-0">
      <p role="status" className="text-text-muted">
        {m.removed.replace('{title}', t(line.product.title))}
      </p>
      <button
        ref={button}
        type="button"
        aria-disabled={isReturning || undefined}
        onClick={() => void pageCart().restore(line.id)}
        className="min-h-11 shrink-0 cursor-pointer rounded-md px-3 font-medium text-primary hover:bg-muted aria-disabled:opacity-50"
      >
        {m.undo}
      </button>
    </li>
  )
}
