import { draftPath } from '@tessera/ecommerce'
import { type AdminHeaderProps, useAdminTools } from '@tessera/widget-sdk/admin'
import { Alert, Field, Skeleton, Textarea } from '@tessera/widget-sdk/ui'
import { useEffect, useState } from 'react'
import { useMessages } from '../../../messages.ts'
import { type Currency, useCurrencies } from '../../product/use-currencies.ts'
import { OrderNote } from '../OrderNote.tsx'
import { OrderTimeline } from '../OrderTimeline.tsx'
import type { OrderRecord } from '../order-record.ts'
import { Panel } from '../Panel.tsx'
import { DraftActions } from './DraftActions.tsx'
import { DraftCustomer } from './DraftCustomer.tsx'
import { DraftDelivery } from './DraftDelivery.tsx'
import { DraftLines } from './DraftLines.tsx'
import { type Draft, problemsOf } from './draft-form.ts'
import { useDraft } from './use-draft.ts'

interface DraftScreenProps {
  readonly record: OrderRecord
  readonly crumbs: NonNullable<AdminHeaderProps['crumbs']>
}

/** An order that the shop keeper writes, and a customer pays by a link. */
export default function DraftScreen(props: DraftScreenProps) {
  const { id, number } = props.record
  const m = useMessages('orderDraft')
  const { Header, Problem, call } = useAdminTools()
  const currencies = useCurrencies()
  const [found, setFound] = useState<{ readonly draft?: Draft; readonly error?: unknown }>({})
  const [round, setRound] = useState(0)

  // Not from a cache: what is written begins with what is stored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again in each round
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    call<Draft>('GET', draftPath(id), { signal }).then(
      draft => setFound({ draft }),
      error => signal.aborted || setFound({ error }),
    )
    return () => controller.abort()
  }, [call, id, round])

  const { draft, error } = found
  if (draft && currencies && currencies.length > 0) {
    return <DraftEditor {...props} first={draft} currencies={currencies} />
  }
  return (
    <>
      <Header title={number ? `${m.title} ${number}` : m.title} crumbs={props.crumbs} />
      <div className="p-4 sm:p-6">
        {error ? (
          <Problem error={error} onRetry={() => setRound(before => before + 1)} />
        ) : (
          <Skeleton className="h-96 rounded-lg" />
        )}
      </div>
    </>
  )
}

interface DraftEditorProps extends DraftScreenProps {
  readonly first: Draft
  readonly currencies: readonly Currency[]
}

function DraftEditor({ record, crumbs, first, currencies }: DraftEditorProps) {
  const m = useMessages('orderDraft')
  const { Header } = useAdminTools()
  const state = useDraft(first, currencies)
  const { form, change, currency, refusal, isSaving } = state
  const problems = problemsOf(form, currency)
  const isHalf = problems.size > 0 || form.lines.some(({ needsSku, skuId }) => needsSku && skuId === null)
  return (
    <>
      <Header
        title={record.number ? `${m.title} ${record.number}` : m.title}
        crumbs={crumbs}
        state={<span role="status">{refusal ? m.refused : isSaving ? m.saving : isHalf ? m.half : m.saved}</span>}
        actions={<DraftActions state={state} isHalf={isHalf} />}
      />
      <div className="grid max-w-7xl gap-4 p-4 sm:p-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {refusal && refusal.ofLines.size === 0 && (
            <Alert tone="danger" role="alert" title={m.refused}>
              {refusal.text}
            </Alert>
          )}
          <DraftLines state={state} problems={problems} />
          <DraftDelivery state={state} problems={problems} />
          <OrderTimeline record={record} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <DraftCustomer state={state} currencies={currencies} hasWrongEmail={problems.has('email')} />
          <Panel title={m.comment}>
            <div className="p-4">
              <Field label={m.commentLabel} hint={m.commentHint}>
                <Textarea
                  rows={3}
                  maxLength={5000}
                  value={form.comment}
                  onChange={({ target }) => change({ comment: target.value })}
                />
              </Field>
            </div>
          </Panel>
          <OrderNote id={record.id} />
        </div>
      </div>
    </>
  )
}
