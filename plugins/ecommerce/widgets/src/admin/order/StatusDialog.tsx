import { valueName } from '@tessera/core'
import { isUsualStep, type OrderStatus, order, orderStatuses } from '@tessera/ecommerce'
import { useAdminTools, useDefinitionTexts } from '@tessera/widget-sdk/admin'
import { Alert, Field, Textarea } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { useMessages } from '../../messages.ts'
import { Select } from './Select.tsx'

interface StatusDialogProps {
  readonly status: OrderStatus
  readonly onMove: (status: OrderStatus, reason: string) => Promise<boolean>
  readonly onClose: () => void
}

/** Any status by hand: the timeline marks it, with the reason. */
export function StatusDialog({ status, onMove, onClose }: StatusDialogProps) {
  const m = useMessages('orderSteps')
  const { Confirm } = useAdminTools()
  const texts = useDefinitionTexts()
  const others = orderStatuses.filter(each => each !== status)
  const [chosen, setChosen] = useState<OrderStatus>(others[0] ?? status)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isByHand = !isUsualStep(status, chosen, 'administrator')

  async function move(): Promise<boolean> {
    if (isByHand && reason.trim() === '') {
      setMissing(true)
      return false
    }
    return onMove(chosen, reason.trim())
  }

  return (
    <Confirm title={m.otherTitle} confirm={m.set} onConfirm={move} onClose={onClose}>
      <Field label={m.status}>
        <Select value={chosen} onChange={({ target }) => setChosen(target.value as OrderStatus)}>
          {others.map(each => (
            <option key={each} value={each}>
              {valueName(order, 'status', each, texts)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={m.reason} isRequired={isByHand} error={isMissing && isByHand && m.reasonMissing}>
        <Textarea
          value={reason}
          maxLength={2000}
          onChange={({ target }) => {
            setReason(target.value)
            setMissing(false)
          }}
        />
      </Field>
      {isByHand && <Alert tone="warning">{m.byHand}</Alert>}
    </Confirm>
  )
}
