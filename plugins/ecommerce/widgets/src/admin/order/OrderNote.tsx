import { order } from '@tessera/ecommerce'
import { useAdminAction, useAdminTools } from '@tessera/widget-sdk/admin'
import { Field, Textarea } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { useMessages } from '../../messages.ts'
import { Panel } from './Panel.tsx'

/** Writes something down for the other administrators. */
export function OrderNote({ id }: { readonly id: string }) {
  const m = useMessages('orderNote')
  const { Button, call } = useAdminTools()
  const { run, isPending } = useAdminAction()
  const [note, setNote] = useState('')

  async function add(): Promise<void> {
    const text = note.trim()
    if (text === '') return
    if (await run(() => call('POST', `/api/${order.path}/${id}/notes`, { body: { note: text } }), m.added)) setNote('')
  }

  return (
    <Panel title={m.title}>
      <form
        className="flex flex-col items-start gap-3 p-4"
        onSubmit={event => {
          event.preventDefault()
          void add()
        }}
      >
        <Field label={m.label} hint={m.hint} className="w-full">
          <Textarea rows={2} value={note} maxLength={2000} onChange={({ target }) => setNote(target.value)} />
        </Field>
        <Button type="submit" aria-disabled={isPending || note.trim() === ''}>
          {m.add}
        </Button>
      </form>
    </Panel>
  )
}
