import { notification } from '@tessera/notification'
import { useAdminTools } from '@tessera/widget-sdk/admin'
import { Alert, TextInput } from '@tessera/widget-sdk/ui'
import { type FormEvent, useId, useState } from 'react'
import { useMessages } from '../messages.ts'

type Result =
  | { readonly isSent: true; readonly transport: 'smtp' | 'file' }
  | { readonly isSent: false; readonly reason: string }

/** Sends a test mail, and shows what the mail server says. */
export function TestMail() {
  const m = useMessages('testMail')
  const { Button, call, may, problemText } = useAdminTools()
  const [to, setTo] = useState('')
  const [result, setResult] = useState<Result | null>(null)
  const [isPending, setPending] = useState(false)
  const id = useId()
  if (!may(notification, 'update')) return null

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isPending) return
    setPending(true)
    try {
      const path = `/api/${notification.path}/test`
      const { transport } = await call<{ readonly transport: 'smtp' | 'file' }>('POST', path, { body: { to } })
      setResult({ isSent: true, transport })
    } catch (error) {
      setResult({ isSent: false, reason: await problemText(error) })
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="flex flex-col gap-3 border-border border-b px-4 py-3 text-sm sm:px-6">
      <form onSubmit={event => void send(event)} className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <label htmlFor={id} className="font-medium">
          {m.label}
        </label>
        <TextInput
          id={id}
          type="email"
          required
          autoComplete="email"
          placeholder="anna@example.com"
          value={to}
          onChange={event => setTo(event.target.value)}
          className="h-10 w-64 max-w-full"
        />
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? m.pending : m.send}
        </Button>
      </form>
      {result && (
        <div role="status">
          {result.isSent ? (
            <Alert
              tone={result.transport === 'smtp' ? 'success' : 'info'}
              title={m[result.transport === 'smtp' ? 'accepted' : 'written']}
            />
          ) : (
            <Alert tone="danger" title={m.refused}>
              {result.reason}
            </Alert>
          )}
        </div>
      )}
    </div>
  )
}
