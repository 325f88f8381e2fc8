import type { Row } from '@tessera/core'
import { deliveryMethod } from '@tessera/ecommerce'
import { queryString, useText } from '@tessera/widget-sdk'
import { useAdminData } from '@tessera/widget-sdk/admin'
import { Alert, Checkbox, Field, TextInput } from '@tessera/widget-sdk/ui'
import { AddressInputs, addressIn } from '../../../cart/AddressInputs.tsx'
import { useMessages } from '../../../messages.ts'
import { Panel } from '../Panel.tsx'
import { Select } from '../Select.tsx'
import type { FormProblem } from './draft-form.ts'
import type { DraftState } from './use-draft.ts'

interface DraftDeliveryProps {
  readonly state: DraftState
  readonly problems: ReadonlySet<FormProblem>
}

const query = queryString({ orderBy: [{ column: 'orderIndex', method: 'asc' }], limit: 100 })

/** How a draft is delivered: as its customer chooses, in a way of the shop, or for an amount of its own. */
export function DraftDelivery({ state, problems }: DraftDeliveryProps) {
  const { draft, form, change, currency } = state
  const m = useMessages('orderDraft')
  const t = useText()
  const { data = [] } = useAdminData<readonly Row<typeof deliveryMethod>[]>(
    deliveryMethod,
    `/api/${deliveryMethod.path}?${query}`,
  )
  const methods = data.filter(({ id, isEnabled }) => isEnabled || id === form.delivery)
  const isOwn = form.delivery === 'own'
  const needsAddress = isOwn
    ? form.needsAddress
    : (methods.find(({ id }) => id === form.delivery)?.needsAddress ?? false)
  const isImpossible =
    form.delivery !== '' && !isOwn && draft.cart?.needsDelivery === true && draft.cart.deliveries.length === 0
  return (
    <Panel title={m.delivery}>
      <div className="flex flex-col gap-4 p-4">
        <Field label={m.deliveryKind} className="sm:max-w-md">
          <Select
            value={form.delivery}
            // An address belongs to what asks for it.
            onChange={({ target }) => change({ delivery: target.value, ...(target.value === '' && { address: null }) })}
          >
            <option value="">{m.customersChoice}</option>
            {methods.map(({ id, title }) => (
              <option key={id} value={id}>
                {t(title)}
              </option>
            ))}
            <option value="own">{m.ownDelivery}</option>
          </Select>
        </Field>
        {isImpossible && <Alert tone="warning">{m.impossible}</Alert>}
        {isOwn && (
          <div className="grid items-start gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <Field
              label={`${m.amount}, ${currency.symbol ?? currency.code}`}
              error={problems.has('deliveryAmount') && m.wrongAmount}
            >
              <TextInput
                inputMode="decimal"
                autoComplete="off"
                maxLength={40}
                value={form.deliveryAmount}
                onChange={({ target }) => change({ deliveryAmount: target.value })}
              />
            </Field>
            <Field
              label={m.deliveryTitle}
              hint={m.reasonHint}
              error={problems.has('deliveryTitle') && m.deliveryTitleMissing}
            >
              <TextInput
                autoComplete="off"
                maxLength={200}
                value={form.deliveryTitle}
                onChange={({ target }) => change({ deliveryTitle: target.value })}
              />
            </Field>
            <Checkbox
              className="sm:col-span-2"
              label={m.needsAddress}
              checked={form.needsAddress}
              onChange={({ target }) =>
                change({ needsAddress: target.checked, ...(!target.checked && { address: null }) })
              }
            />
          </div>
        )}
        {needsAddress && (
          <form
            className="flex flex-col gap-2 sm:max-w-md"
            onChange={({ currentTarget }) => change({ address: addressIn(new FormData(currentTarget)) ?? null })}
            onSubmit={event => event.preventDefault()}
          >
            <AddressInputs known={draft.address} country={draft.cart?.country ?? null} />
            <p role="status" className="text-sm text-text-muted">
              {problems.has('address') ? m.halfAddress : m.addressHint}
            </p>
          </form>
        )}
      </div>
    </Panel>
  )
}
