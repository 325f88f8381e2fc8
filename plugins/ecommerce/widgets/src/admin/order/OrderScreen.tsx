import { entityName, valueName } from '@tessera/core'
import { order } from '@tessera/ecommerce'
import { useMomentText } from '@tessera/widget-sdk'
import { listAddress, useAdminAction, useAdminData, useAdminTools, useDefinitionTexts } from '@tessera/widget-sdk/admin'
import { Alert, Skeleton } from '@tessera/widget-sdk/ui'
import { lazy, Suspense } from 'react'
import { useMessages } from '../../messages.ts'
import { OrderBalance } from './OrderBalance.tsx'
import { OrderCustomer } from './OrderCustomer.tsx'
import { OrderDocuments } from './OrderDocuments.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderNote } from './OrderNote.tsx'
import { OrderParcels } from './OrderParcels.tsx'
import { OrderPaymentLink } from './OrderPaymentLink.tsx'
import { OrderPayments } from './OrderPayments.tsx'
import { OrderReturns } from './OrderReturns.tsx'
import { OrderSteps } from './OrderSteps.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { type OrderRecord, orderIncludes } from './order-record.ts'
import { StatusBadge } from './StatusBadge.tsx'

// Only drafts need it.
const DraftScreen = lazy(() => import('./draft/DraftScreen.tsx'))

/** Payments come while somebody looks at their order. */
const pollIntervalMs = 15_000

/** One order: what was ordered by whom, what was paid, what happened, and what comes next. */
export function OrderScreen({ id }: { readonly id: string }) {
  const m = useMessages('orderScreen')
  const texts = useDefinitionTexts()
  const { dayAndTime } = useMomentText()
  const { Header, Problem } = useAdminTools()
  const path = `/api/${order.path}/${id}?include=${orderIncludes.join(',')}`
  const { data, error, refetch } = useAdminData<OrderRecord>(order, path, { everyMs: pollIntervalMs })
  const crumbs = [{ name: entityName(order, texts).many, href: listAddress(order) }]

  // A draft is written; what becomes of it is shown like any order.
  if (data?.type === 'draft') {
    return (
      <Suspense fallback={null}>
        <DraftScreen key={id} record={data} crumbs={crumbs} />
      </Suspense>
    )
  }
  if (!data) {
    return (
      <>
        <Header title={entityName(order, texts).one} crumbs={crumbs} />
        <div className="p-4 sm:p-6">
          {error ? <Problem error={error} onRetry={refetch} /> : <Skeleton className="h-96 rounded-lg" />}
        </div>
      </>
    )
  }

  return (
    <>
      <Header
        title={data.number ? `${m.order} ${data.number}` : m.cart}
        crumbs={crumbs}
        state={
          <span role="status" className="flex flex-wrap items-center gap-2">
            <StatusBadge status={data.status} />
            <time dateTime={data.placedAt ?? data.createdAt}>{dayAndTime(data.placedAt ?? data.createdAt)}</time>
          </span>
        }
        actions={<OrderSteps record={data} />}
      />
      <div className="grid max-w-7xl gap-4 p-4 sm:p-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {data.attention && <Decision id={data.id} title={valueName(order, 'attention', data.attention, texts)} />}
          {data.isLate && !data.attention && <Alert>{m.late}</Alert>}
          <OrderPaymentLink record={data} />
          <OrderBalance record={data} />
          <OrderLines record={data} />
          <OrderParcels record={data} />
          <OrderReturns record={data} />
          <OrderPayments record={data} />
          <OrderTimeline record={data} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <OrderCustomer record={data} />
          <OrderDocuments record={data} />
          <OrderNote id={data.id} />
        </div>
      </div>
    </>
  )
}

/** Money that no step accounts for: somebody has to decide. */
function Decision({ id, title }: { readonly id: string; readonly title: string }) {
  const m = useMessages('orderScreen')
  const { Button, call } = useAdminTools()
  const { run, isPending } = useAdminAction()
  const settle = () => call('PATCH', `/api/${order.path}/${id}`, { body: { attention: null } })
  return (
    <Alert
      tone="warning"
      title={title}
      action={
        <Button isSmall aria-disabled={isPending} onClick={() => void run(settle, m.decided)}>
          {m.decide}
        </Button>
      }
    >
      {m.attention}
    </Alert>
  )
}
