import { ApiError } from '@tessera/widget-sdk'
import { Alert, Button } from '@tessera/widget-sdk/ui'
import { useEffect, useMemo, useState } from 'react'
import { isTemporary } from '../cart/reconnection.ts'
import { useErrorText } from '../cart/use-error-text.ts'
import { useMessages } from '../messages.ts'
import { LinkedFiles } from './LinkedFiles.tsx'
import { LinkedPayment } from './LinkedPayment.tsx'
import { type LinkedOrder, linkedOrderApi } from './linked-order-api.ts'
import { OrderDelivery, OrderLines } from './OrderContents.tsx'
import { OrderSkeleton } from './OrderSkeleton.tsx'
import { askForPayment } from './payment-questions.ts'
import { type PaymentState, paymentState } from './payment-state.ts'

/** `due` as long as nobody has come back from a payment page; `owed` where the shop has changed what was paid. */
type LinkState = PaymentState | 'due' | 'owed'

interface Seen {
  readonly state: PaymentState | 'unknown'
  readonly order: LinkedOrder | null
  readonly error: unknown
}

/** The order that the link in the address leads to, and its payment: in any browser, without an account. In a browser only. */
export function LinkedOrderPage() {
  const m = useMessages('linkedOrder')
  const errorText = useErrorText()
  const [round, setRound] = useState(0)
  const [seen, setSeen] = useState<Seen | null>(null)
  const { link, isReturned, isCanceled } = useMemo(readAddress, [])
  const api = useMemo(() => linkedOrderApi(link), [link])

  useEffect(() => {
    if (link === '') return
    const controller = new AbortController()
    const isAway = !isReturned || (isCanceled && round === 0)
    const ask = () => askForPayment(() => question(api, isAway), setSeen, controller.signal)
    void ask()
    // The browser restores a page as it was left; much may have happened since.
    const restore = (event: PageTransitionEvent) => event.persisted && setRound(before => before + 1)
    addEventListener('pageshow', restore)
    return () => {
      removeEventListener('pageshow', restore)
      controller.abort()
    }
  }, [api, link, isReturned, isCanceled, round])

  if (link === '') return <Missing />
  if (seen === null) return <OrderSkeleton />
  const { order, error } = seen
  const again = () => setRound(before => before + 1)
  if (!order) {
    if (error instanceof ApiError && error.status === 404) return <Missing />
    return (
      <div className="max-w-text space-y-5">
        <Alert tone="danger">{errorText(error)}</Alert>
        <Button variant="outline" onClick={again}>
          {m.again}
        </Button>
      </div>
    )
  }
  const state = stateOf(order, seen.state, isReturned)
  return (
    <>
      <Heading of={order} state={state} onAgain={again} />
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[1fr_24rem]">
        <div className="space-y-10">
          <OrderLines of={order} />
          <OrderDelivery of={order} />
          <LinkedFiles of={order} />
        </div>
        <LinkedPayment
          order={order}
          state={state}
          api={api}
          onOrder={changed => setSeen({ ...seen, order: changed })}
          onReload={again}
        />
      </div>
    </>
  )
}

/** For a link that leads nowhere. */
function Missing() {
  const m = useMessages('linkedOrder')
  return (
    <div className="max-w-text">
      <Alert tone="danger">{m.missing}</Alert>
    </div>
  )
}

interface HeadingProps {
  readonly of: LinkedOrder
  readonly state: LinkState
  readonly onAgain: () => void
}

/** What became of the order, above it. */
function Heading({ of: { number, invoices }, state, onAgain }: HeadingProps) {
  const m = useMessages('linkedOrder')
  const view = useMessages('orderView')
  return (
    <div className="mb-8 space-y-3">
      {number !== null && (
        <p className="text-text-muted">
          {m.order} {number}
        </p>
      )}
      <div role="status" className="max-w-text">
        <p className="font-heading font-semibold text-2xl">{m[state]}</p>
        <p className="mt-2 text-pretty text-lg text-text-muted">{m[`${state}Hint`]}</p>
      </div>
      {invoices.some(({ isTest }) => isTest) && <p className="text-sm text-warning">{view.test}</p>}
      {state === 'late' && (
        <Button variant="outline" onClick={onAgain}>
          {m.again}
        </Button>
      )}
    </div>
  )
}

function readAddress() {
  const query = new URLSearchParams(location.search)
  return {
    link: query.get('order') ?? '',
    isReturned: query.get('returned') === 'true',
    isCanceled: query.get('canceled') === 'true',
  }
}

/** An order that nobody has tried to pay for is no failure. */
function stateOf({ status, invoices, owed }: LinkedOrder, state: Seen['state'], isReturned: boolean): LinkState {
  if (owed.length > 0) return 'owed'
  if (state === 'unknown' || state === 'failed') return isReturned && status === 'new' ? 'failed' : 'due'
  if (state === 'unpaid' && !isReturned) return 'due'
  return state === 'paid' && invoices.some(each => each.status === 'open' && each.paymentUrl) ? 'part' : state
}

async function question(api: ReturnType<typeof linkedOrderApi>, isAway: boolean): Promise<Seen> {
  try {
    const shown = await api.read()
    const order = shown.status === 'paying' || shown.owed.length > 0 ? await api.check() : shown
    return { state: paymentState([order], isAway), order, error: null }
  } catch (error) {
    // Without a connection it is asked again.
    return { state: isTemporary(error) ? 'waiting' : 'unknown', order: null, error }
  }
}
