import { draftPath, order } from '@tessera/ecommerce'
import { listAddress, useAdminAction, useAdminTools } from '@tessera/widget-sdk/admin'
import { showToast } from '@tessera/widget-sdk/browser'
import { CopyButton, Field, Textarea } from '@tessera/widget-sdk/ui'
import { Suspense, useState } from 'react'
import { useMessages } from '../../../messages.ts'
import { SendLink } from '../SendLink.tsx'
import type { DraftState } from './use-draft.ts'

interface DraftActionsProps {
  readonly state: DraftState
  /** Something that is written can't be stored yet. */
  readonly isHalf: boolean
}

/** What a draft becomes: an order that is paid by its link, one that was paid elsewhere, or nothing. */
export function DraftActions({ state, isHalf }: DraftActionsProps) {
  const m = useMessages('orderDraft')
  const links = useMessages('paymentLink')
  const { Button } = useAdminTools()
  const [dialog, setDialog] = useState<'delete' | 'paid' | null>(null)
  const { draft, save } = state
  const isSellable = draft.ordersToProducts.length > 0 && draft.ordersToProducts.every(({ problem }) => !problem)
  const unready = isHalf ? m.half : isSellable ? undefined : m.nothingToPay
  return (
    <>
      <Button look="ghost" onClick={() => setDialog('delete')}>
        {m.remove}
      </Button>
      <Button
        aria-disabled={unready !== undefined || undefined}
        onClick={() => (unready === undefined ? setDialog('paid') : showToast(unready, 'error'))}
      >
        {m.paid}
      </Button>
      {/* It may wait for its texts, for which nothing else is hidden: somebody is typing. */}
      <Suspense fallback={null}>
        {isSellable && <CopyButton text={draft.paymentLink} label={links.copy} isLabelShown className="px-3 text-sm" />}
      </Suspense>
      <SendLink
        id={draft.id}
        email={draft.email ?? ''}
        isPrimary
        missing={unready ?? (draft.email ? undefined : m.noEmail)}
        onBefore={save}
      />
      {dialog === 'delete' && <DeleteDialog state={state} onClose={() => setDialog(null)} />}
      {dialog === 'paid' && <PaidDialog state={state} onClose={() => setDialog(null)} />}
    </>
  )
}

interface DialogProps {
  readonly state: DraftState
  readonly onClose: () => void
}

function DeleteDialog({ state: { draft, end }, onClose }: DialogProps) {
  const m = useMessages('orderDraft')
  const { Confirm, call, open } = useAdminTools()
  const { run } = useAdminAction()

  async function remove(): Promise<boolean> {
    return run(async () => {
      await call('DELETE', draftPath(draft.id))
      end()
      open(listAddress(order))
    }, m.removed)
  }

  return (
    <Confirm
      title={m.removeTitle}
      description={m.removeText}
      confirm={m.remove}
      isDanger
      onConfirm={remove}
      onClose={onClose}
    />
  )
}

/** Moves it on as an order that was paid elsewhere: the timeline says how. */
function PaidDialog({ state: { draft, save }, onClose }: DialogProps) {
  const m = useMessages('orderDraft')
  const { Confirm, call } = useAdminTools()
  const { run } = useAdminAction()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)

  async function move(): Promise<boolean> {
    if (reason.trim() === '') {
      setMissing(true)
      return false
    }
    if (!(await save())) return false
    const body = { status: 'approving', expectedStatus: 'new', reason: reason.trim() }
    return run(() => call('PATCH', `/api/${order.path}/${draft.id}`, { body }), m.paidDone)
  }

  return (
    <Confirm title={m.paidTitle} description={m.paidText} confirm={m.paid} onConfirm={move} onClose={onClose}>
      <Field label={m.paidReason} isRequired error={isMissing && m.paidReasonMissing}>
        <Textarea
          value={reason}
          maxLength={2000}
          onChange={({ target }) => {
            setReason(target.value)
            setMissing(false)
          }}
        />
      </Field>
    </Confirm>
  )
}
