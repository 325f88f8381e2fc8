import { useMutation } from '@tanstack/react-query'
import { authenticationPath, type OwnIdentity } from '@tessera/rbac'
import { showToast, useApi } from '@tessera/widget-sdk'
import { Badge, Button } from '@tessera/widget-sdk/ui'
import { Mail, Send, Wallet } from 'lucide-react'
import { useId, useState } from 'react'
import { useMessages } from '../messages.ts'
import { ChangeEmailDialog } from './ChangeEmailDialog.tsx'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { identityName } from './identity-name.ts'
import { QuietActions, SettingsRow } from './SettingsSection.tsx'
import { useChange } from './settings-context.ts'

const icons = { email_and_password: <Mail />, EVM: <Wallet />, telegram: <Send /> } as const

interface IdentityRowProps {
  readonly identity: OwnIdentity
  /** The identity can be used to log in. */
  readonly isEffective: boolean
  /** The subject has no other that can be used to log in, so it can't be removed. */
  readonly isLast: boolean
}

/** An identity and its actions. */
export function IdentityRow({ identity, isEffective, isLast }: IdentityRowProps) {
  const m = { ...useMessages('settings'), ...useMessages('identityRow') }
  const providers = useMessages('providerNames')
  const hint = useId()
  const [open, setOpen] = useState<'email' | 'password' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const remove = useChange({ done: m.deleted, onDone: close })
  const isEmail = identity.provider === 'email_and_password'
  const name = identityName(identity)
  return (
    <SettingsRow
      icon={icons[identity.provider]}
      title={
        <>
          <span className="min-w-0 break-all">{name}</span>
          <Badge>{providers[identity.provider]}</Badge>
        </>
      }
      text={isEmail && <Verification identity={identity} isEffective={isEffective} />}
      actions={
        <QuietActions>
          {isEmail && (
            <>
              <Button variant="ghost" onClick={() => setOpen('email')}>
                {m.changeEmail}
              </Button>
              <Button variant="ghost" onClick={() => setOpen('password')}>
                {m.changePassword}
              </Button>
            </>
          )}
          <Button
            variant="ghost"
            className="text-danger"
            aria-label={`${m.delete}: ${name}`}
            {...(isLast && { 'aria-disabled': true, 'aria-describedby': hint })}
            onClick={() => !isLast && setOpen('delete')}
          >
            {m.delete}
          </Button>
        </QuietActions>
      }
    >
      {isLast && <p id={hint}>{m.last}</p>}
      <ChangeEmailDialog isOpen={open === 'email'} onClose={close} identity={identity} />
      <ChangePasswordDialog isOpen={open === 'password'} onClose={close} identity={identity} />
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={close}
        title={m.deleteTitle}
        description={m.deleteText.replace('{name}', name)}
        action={m.delete}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ method: 'DELETE', path: `/identities/${identity.id}` })}
      />
    </SettingsRow>
  )
}

interface VerificationProps {
  readonly identity: OwnIdentity
  readonly isEffective: boolean
}

/** Whether the address is verified, and its pending replacement; the mail can be sent again. */
function Verification({ identity, isEffective }: VerificationProps) {
  const m = useMessages('identityRow')
  const texts = useMessages('settings')
  const api = useApi()
  const { id, email, verifiedAt, pendingEmail } = identity
  const send = useMutation({
    mutationFn: () =>
      api.call('POST', `${authenticationPath}/email-and-password/verify-email/send`, { identityId: id }),
    onSuccess: () => showToast(m.sent),
  })
  const keep = useChange({ done: texts.updated })
  const again = (
    <TextButton isPending={send.isPending} onClick={() => send.mutate()}>
      {m.sendAgain}
    </TextButton>
  )
  if (pendingEmail !== null) {
    return (
      <span className="flex flex-wrap items-center gap-x-3">
        <span className="min-w-0 wrap-anywhere text-warning">{m.pending.replace('{email}', pendingEmail)}</span>
        {again}
        <TextButton
          isPending={keep.isPending}
          onClick={() => keep.mutate({ method: 'PATCH', path: `/identities/${id}`, body: { email } })}
        >
          {m.keep}
        </TextButton>
      </span>
    )
  }
  if (verifiedAt !== null) return m.verified
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="text-warning">{isEffective ? m.notVerified : m.notEffective}</span>
      {again}
    </span>
  )
}

interface TextButtonProps {
  readonly isPending: boolean
  readonly onClick: () => void
  readonly children: string
}

function TextButton({ isPending, onClick, children }: TextButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && onClick()}
      className="min-h-6 cursor-pointer rounded-sm text-primary underline decoration-primary/35 underline-offset-[0.25em] hover:decoration-current aria-disabled:opacity-50 pointer-coarse:min-h-11"
    >
      {children}
    </button>
  )
}
