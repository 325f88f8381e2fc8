import type { Row } from '@tessera/core'
import { apiKey } from '@tessera/rbac'
import { type FormAdditions, type FormSectionProps, useAdminAction, useAdminTools } from '@tessera/widget-sdk/admin'
import { Alert, CopyButton } from '@tessera/widget-sdk/ui'
import { useMemo, useState } from 'react'
import { useMessages } from '../messages.ts'

/** The text of an API key, which is shown when it is made, and the end of the key. */
export default function useApiKey(): FormAdditions {
  const m = useMessages('apiKey')
  return useMemo(
    () => ({ parts: [], sections: [{ name: 'key', title: m.title, place: 'side', Content: ApiKeySection }] }),
    [m],
  )
}

function ApiKeySection({ row }: FormSectionProps) {
  const m = useMessages('apiKey')
  if (!row) return <p className="text-sm text-text-muted">{m.saveFirst}</p>
  return <KeyOf row={row as Row<typeof apiKey>} />
}

function KeyOf({ row: { id, ending, revokedAt } }: { readonly row: Row<typeof apiKey> }) {
  const m = useMessages('apiKey')
  const { Button, Confirm, call } = useAdminTools()
  const { run, isPending } = useAdminAction()
  const [made, setMade] = useState<string | null>(null)
  const [question, setQuestion] = useState<'renew' | 'revoke' | null>(null)
  const path = `/api/${apiKey.path}/${id}`
  if (revokedAt !== null) return <p className="text-sm text-text-muted">{m.revoked}</p>

  const make = () =>
    run(async () => {
      const { key } = await call<{ readonly key: string }>('POST', `${path}/key`)
      setMade(key)
    })
  const revoke = () => run(() => call('POST', `${path}/revoke`), m.revokedNow)

  return (
    <div className="flex flex-col gap-3 text-sm">
      {made === null ? (
        <p className="text-text-muted">{ending === null ? m.none : m.ending.replace('{ending}', () => ending)}</p>
      ) : (
        <Alert title={m.shownOnce}>
          <span className="flex items-center gap-2">
            <code className="min-w-0 break-all">{made}</code>
            <CopyButton text={made} label={m.copy} />
          </span>
        </Alert>
      )}
      <span className="flex flex-wrap gap-2">
        <Button isSmall disabled={isPending} onClick={() => (ending === null ? make() : setQuestion('renew'))}>
          {ending === null ? m.make : m.renew}
        </Button>
        {ending !== null && (
          <Button isSmall look="danger" disabled={isPending} onClick={() => setQuestion('revoke')}>
            {m.revoke}
          </Button>
        )}
      </span>
      {question && (
        <Confirm
          title={question === 'renew' ? m.renewTitle : m.revokeTitle}
          description={question === 'renew' ? m.renewText : m.revokeText}
          confirm={question === 'renew' ? m.renew : m.revoke}
          isDanger={question === 'revoke'}
          onConfirm={question === 'renew' ? make : revoke}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  )
}
