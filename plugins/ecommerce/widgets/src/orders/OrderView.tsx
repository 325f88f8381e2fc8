import { formatMoney } from '@tessera/billing'
import type { Row } from '@tessera/core'
import { order, type ordersToFiles } from '@tessera/ecommerce'
import { contentAddress } from '@tessera/file-storage'
import { useLanguage, useMomentText, useText } from '@tessera/widget-sdk'
import { Alert, Button, Dialog } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { CheckoutForm } from '../cart/CheckoutForm.tsx'
import { cartPayments } from '../cart/cart-totals.ts'
import { useCurrencies } from '../cart/use-currencies.ts'
import { useErrorText } from '../cart/use-error-text.ts'
import { useMessages } from '../messages.ts'
import { Download } from './Download.tsx'
import { duePayments } from './linked-order-api.ts'
import { OpenPayments, openPayments } from './OpenPayments.tsx'
import { OrderDelivery, OrderLines } from './OrderContents.tsx'
import { OrderShipping } from './OrderShipping.tsx'
import { OrderStatus } from './OrderStatus.tsx'
import { cancelOrder, type OrderDetails, payOrder } from './orders-api.ts'

interface OrderViewProps {
  readonly of: OrderDetails
  readonly onChange: () => Promise<void>
}

/** One order: what it has, what happened to it, what can be done. In a browser only. */
export function OrderView({ of, onChange }: OrderViewProps) {
  const m = useMessages('orderView')
  const isUnpaid = of.status === 'paying' || (of.status === 'new' && of.number !== null)
  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[1fr_22rem]">
      <div className="space-y-10">
        <div className="flex flex-wrap items-center gap-4">
          <OrderStatus of={of} />
          {of.invoices?.some(({ isTest }) => isTest) && <span className="text-sm text-warning">{m.test}</span>}
        </div>
        <OrderLines of={of} />
        <OrderDelivery of={of} />
        <OrderShipping of={of} onChange={onChange} />
        {of.comment && (
          <section>
            <h2 className="mb-2 text-lg">{m.comment}</h2>
            <p className="whitespace-pre-line text-text-muted">{of.comment}</p>
          </section>
        )}
      </div>
      <aside className="space-y-8 lg:sticky lg:top-24">
        {isUnpaid && <Payment of={of} onChange={onChange} />}
        {(of.owed ?? []).length > 0 && <Difference of={of} onChange={onChange} />}
        <Documents of={of} />
        <Timeline of={of} />
      </aside>
    </div>
  )
}

/** What is still to be paid, and how to leave it. */
function Payment({ of, onChange }: OrderViewProps) {
  const m = useMessages('orderView')
  const open = openPayments([of])
  const [isOther, setOther] = useState(open.length === 0)
  return (
    <section className="rounded-lg border border-border bg-surface p-5">
      <h2 className="text-lg">{of.invoices?.some(({ status }) => status === 'paid') ? m.partPaid : m.unpaid}</h2>
      <p className="mt-1 text-pretty text-sm text-text-muted">{m.unpaidHint}</p>
      {!isOther && (
        <div className="mt-4 space-y-3">
          <OpenPayments of={open} className="w-full" />
          <Button variant="link" onClick={() => setOther(true)}>
            {m.other}
          </Button>
        </div>
      )}
      {isOther && (
        <CheckoutForm
          payments={cartPayments([of])}
          submit={details => payOrder(of.id, details)}
          onResult={() => void onChange()}
          email={of.email ?? ''}
          comment={of.comment ?? ''}
        />
      )}
      <Cancel of={of} onChange={onChange} />
    </section>
  )
}

/** What the order costs more since the shop has changed it. */
function Difference({ of, onChange }: OrderViewProps) {
  const m = useMessages('orderView')
  const language = useLanguage()
  const owed = duePayments({ ...of, owed: of.owed ?? [] })
  const open = openPayments([of])
  const [isOther, setOther] = useState(open.length === 0)
  const amount = owed.map(each => formatMoney(each.amount, each.currency, language)).join(' + ')
  return (
    <section className="rounded-lg border border-border bg-surface p-5">
      <h2 className="text-lg">{m.owed.replace('{amount}', amount)}</h2>
      <p className="mt-1 text-pretty text-sm text-text-muted">{m.owedHint}</p>
      {isOther ? (
        <CheckoutForm
          payments={owed}
          submit={details => payOrder(of.id, details)}
          onResult={() => void onChange()}
          email={of.email ?? ''}
        />
      ) : (
        <div className="mt-4 space-y-3">
          <OpenPayments of={open} className="w-full" />
          <Button variant="link" onClick={() => setOther(true)}>
            {m.other}
          </Button>
        </div>
      )}
    </section>
  )
}

function Cancel({ of, onChange }: OrderViewProps) {
  const m = useMessages('orderView')
  const errorText = useErrorText()
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)

  async function cancel(): Promise<void> {
    if (isPending) return
    setPending(true)
    try {
      await cancelOrder(of.id)
      setAsking(false)
      await onChange()
    } catch (reason) {
      setError(reason)
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <Button variant="ghost" className="mt-3 w-full" onClick={() => setAsking(true)}>
        {m.cancel}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={m.cancelTitle}
        description={m.cancelHint}
        footer={
          <>
            <Button variant="outline" onClick={() => setAsking(false)}>
              {m.stay}
            </Button>
            <Button variant="destructive" aria-disabled={isPending || undefined} onClick={() => void cancel()}>
              {m.cancel}
            </Button>
          </>
        }
      >
        {Boolean(error) && (
          <Alert role="alert" tone="danger">
            {errorText(error)}
          </Alert>
        )}
      </Dialog>
    </>
  )
}

/** What can be downloaded: the invoice, the receipt, and what was bought. */
function Documents({ of }: { readonly of: OrderDetails }) {
  const m = useMessages('orderView')
  const t = useText()
  const files = of.ordersToFileStorageModuleFiles ?? []
  const cards = files.filter(isCard).map(({ id }) => id)
  if (of.status === 'new') return null
  return (
    <section>
      <h2 className="mb-2 text-lg">{m.documents}</h2>
      <ul className="space-y-1">
        <li>
          <a
            href={`/api/${order.path}/${of.id}/invoice.pdf`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center py-1 font-medium text-primary underline underline-offset-4"
          >
            {m.invoice}
          </a>
        </li>
        {files.map(({ id, variant, fileStorageModuleFileId, fileStorageModuleFile: document }) => (
          <Download key={id} href={contentAddress(fileStorageModuleFileId)}>
            {variant === 'receipt-default'
              ? m.receipt
              : t(document?.alt) || (cards.length > 1 ? `${m.card} ${cards.indexOf(id) + 1}` : m.card)}
          </Download>
        ))}
        {of.attachments?.map(({ id, alt, adminTitle }) => (
          <Download key={id} href={contentAddress(id)}>
            {t(alt) || adminTitle}
          </Download>
        ))}
      </ul>
    </section>
  )
}

function isCard({ variant }: Pick<Row<typeof ordersToFiles>, 'variant'>): boolean {
  return variant !== 'receipt-default'
}

/** What happened, the latest last. */
function Timeline({ of }: { readonly of: OrderDetails }) {
  const m = useMessages('orderView')
  const statuses = useMessages('orderStatus')
  const events = useMessages('orderEvents')
  const momentText = useMomentText()
  const language = useLanguage()
  const currencyOf = useCurrencies()
  const shown = (of.orderEvents ?? []).toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  if (shown.length === 0) return null
  return (
    <section>
      <h2 className="mb-4 text-lg">{m.timeline}</h2>
      <ol className="space-y-5 border-border border-l pl-5">
        {shown.map(({ id, type, to, reason, createdAt, amount, currencyCode }) => (
          <li
            key={id}
            className="relative before:absolute before:top-1.5 before:-left-[1.6rem] before:size-2.5 before:rounded-full before:bg-primary"
          >
            <p className="font-medium">
              {type === 'status' && to ? statuses[to] : events[type ?? 'status']}
              {amount !== null && `: ${formatMoney(amount, currencyOf(currencyCode), language)}`}
            </p>
            <p className="text-sm text-text-muted">{momentText.dayAndTime(createdAt)}</p>
            {reason && <p className="mt-1 text-sm">{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
