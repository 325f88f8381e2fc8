import { valueName } from '@tessera/core'
import { nextStatuses, type OrderStatus, order } from '@tessera/ecommerce'
import { useAdminAction, useAdminTools, useDefinitionTexts } from '@tessera/widget-sdk/admin'
import { Field, Textarea } from '@tessera/widget-sdk/ui'
import { useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '../../messages.ts'
import { type OrderRecord, paymentState } from './order-record.ts'
import { StatusDialog } from './StatusDialog.tsx'

/** What comes next, each step as a button; another status by hand. */
export function OrderSteps({ record }: { readonly record: OrderRecord }) {
  const m = useMessages('orderSteps')
  const buttons = useMessages('orderStepButtons')
  const { Button, call } = useAdminTools()
  const texts = useDefinitionTexts()
  const { run, isPending } = useAdminAction()
  const [dialog, setDialog] = useState<'cancel' | 'status' | null>(null)
  const next = nextStatuses(record.status ?? 'new', 'administrator')

  const root = useRef<HTMLDivElement>(null)
  /** The focus was on a step that is being taken. */
  const hadFocus = useRef(false)

  // The button of a step goes with it, before or after the response: that of the next one must not be pressed by accident.
  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return
    hadFocus.current = false
    root.current?.querySelector('button')?.focus()
  })

  async function move(status: OrderStatus, reason?: string): Promise<boolean> {
    const body = { status, expectedStatus: record.status ?? 'new', ...(reason && { reason }) }
    const done = m.moved.replace('{status}', valueName(order, 'status', status, texts))
    hadFocus.current = root.current?.contains(document.activeElement) ?? false
    const isMoved = await run(() => call('PATCH', `/api/${order.path}/${record.id}`, { body }), done)
    if (!isMoved) hadFocus.current = false
    return isMoved
  }

  return (
    <div ref={root} className="contents">
      <Button onClick={() => setDialog('status')}>{m.other}</Button>
      {next.includes('canceled') && <Button onClick={() => setDialog('cancel')}>{m.cancel}</Button>}
      {next
        .filter(status => status !== 'canceled')
        .map(status => (
          <Button
            key={status}
            look="primary"
            aria-disabled={isPending}
            aria-busy={isPending || undefined}
            onClick={() => void move(status)}
          >
            {buttons[status as keyof typeof buttons]}
          </Button>
        ))}
      {dialog === 'cancel' && <CancelDialog record={record} onCancel={move} onClose={() => setDialog(null)} />}
      {dialog === 'status' && (
        <StatusDialog status={record.status ?? 'new'} onMove={move} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}

interface CancelDialogProps {
  readonly record: OrderRecord
  readonly onCancel: (status: OrderStatus, reason?: string) => Promise<boolean>
  readonly onClose: () => void
}

function CancelDialog({ record, onCancel, onClose }: CancelDialogProps) {
  const m = useMessages('orderSteps')
  const { Confirm } = useAdminTools()
  const [reason, setReason] = useState('')
  const state = paymentState(record)
  const isPaid = state === 'paid' || state === 'part' || state === 'part-refunded'
  return (
    <Confirm
      title={m.cancelTitle}
      description={isPaid ? m.cancelPaid : m.cancelText}
      confirm={m.cancel}
      isDanger
      onConfirm={() => onCancel('canceled', reason.trim())}
      onClose={onClose}
    >
      <Field label={m.reason} hint={m.reasonHint}>
        <Textarea value={reason} maxLength={2000} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </Confirm>
  )
}
