import { ApiError, useText } from '@tessera/widget-sdk'
import { openPageSession } from '@tessera/widget-sdk/browser'
import { Alert, Badge, Field, SubmitButton, Textarea, TextInput, useControlAttributes } from '@tessera/widget-sdk/ui'
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useMessages } from '../messages.ts'
import type { CheckoutDetails, CheckoutResult } from './cart-order.ts'
import { type CartPayment, paymentsText } from './cart-totals.ts'
import { leaveToPayment } from './leave-to-payment.ts'
import { type OfferedProvider, offeredProviders } from './offered-providers.ts'
import { createReconnection, isTemporary } from './reconnection.ts'
import { useErrorText } from './use-error-text.ts'

interface CheckoutFormProps {
  /** What is to be paid: only the ways that can are offered. */
  readonly payments: readonly CartPayment[]
  readonly submit: (details: CheckoutDetails) => Promise<CheckoutResult>
  /** What remains to be done by the visitor: several payments, or one whose page is not there yet. */
  readonly onResult: (result: CheckoutResult) => void
  /** What was written before. */
  readonly email?: string
  readonly comment?: string
  /** Fields of the form beside its own. */
  readonly children?: ReactNode
  /** What those say, in addition to the details. */
  readonly read?: (data: FormData) => Partial<CheckoutDetails>
}

/** How it is paid, where the invoice goes, what else there is to say. */
export function CheckoutForm({
  payments,
  submit,
  onResult,
  email: before = '',
  comment = '',
  children,
  read,
}: CheckoutFormProps) {
  const m = useMessages('checkout')
  const errorText = useErrorText()
  const [providers, setProviders] = useState<readonly OfferedProvider[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const [hasComment, setHasComment] = useState(comment !== '')
  const email = useRef<HTMLInputElement>(null)
  const hasProviders = useRef(false)
  const emailError = error instanceof ApiError && error.issues.find(({ path }) => path === 'email') ? error : null

  const asked = paymentsText(payments)

  useEffect(() => {
    let isCurrent = true
    const reconnection = createReconnection(window)
    async function ask(): Promise<void> {
      for (let tries = 0; isCurrent; tries += 1) {
        try {
          const found = await offeredProviders(asked)
          if (!isCurrent) return
          hasProviders.current = true
          setProviders(found)
          // What a checkout was refused for is still to be read.
          return setError((current: unknown) => (isTemporary(current) ? null : current))
        } catch (reason) {
          if (!isCurrent) return
          // What was offered for the last sum stays until it is known for this one.
          if (!isTemporary(reason) || !hasProviders.current) setError(reason)
          if (!isTemporary(reason)) return
          await reconnection.wait(tries, reason)
        }
      }
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [asked])

  useEffect(() => {
    openPageSession()
      .then(session => session?.verifiedEmail())
      .then(
        known => {
          if (known && email.current?.value === '') email.current.value = known
        },
        () => undefined,
      )
    // The browser restores this page when the visitor comes back from the payment.
    const wake = () => setPending(false)
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isPending) return
    const data = new FormData(event.currentTarget)
    const text = (name: string) => String(data.get(name) ?? '').trim()
    setPending(true)
    setError(null)
    try {
      const said = text('comment')
      const result = await submit({
        provider: text('provider'),
        email: text('email'),
        ...(said && { comment: said }),
        ...read?.(data),
      })
      // The button stays busy while the browser leaves.
      if (leaveToPayment(result)) return
      onResult(result)
    } catch (reason) {
      setError(reason)
      setPending(false)
      if (reason instanceof ApiError && reason.issues.some(({ path }) => path === 'email')) email.current?.focus()
    }
  }

  if (providers?.length === 0) {
    return (
      <Alert tone="warning" className="mt-4">
        {payments.length > 1 ? m.noneTakesAll : m.noProviders}
      </Alert>
    )
  }
  return (
    <form onSubmit={send} className="mt-4 space-y-4">
      {children}
      {providers === null && error ? null : <ProviderChoice providers={providers} />}
      <Field label={m.email} hint={m.emailHint} isRequired error={emailError ? errorText(emailError) : undefined}>
        <TextInput
          ref={email}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={before}
          required
          maxLength={254}
        />
      </Field>
      {hasComment ? (
        <Field label={m.comment}>
          <Textarea name="comment" rows={2} maxLength={5000} defaultValue={comment} />
        </Field>
      ) : (
        <button
          type="button"
          onClick={() => setHasComment(true)}
          className="min-h-11 cursor-pointer font-medium text-primary text-sm underline decoration-primary/35 underline-offset-4"
        >
          {m.addComment}
        </button>
      )}
      {Boolean(error) && !emailError && <Alert tone="danger">{errorText(error)}</Alert>}
      <SubmitButton
        isPending={isPending || (providers === null && !error)}
        pendingText={m.pending}
        className="w-full text-lg"
      >
        {m.checkout}
      </SubmitButton>
    </form>
  )
}

/** More would push the rest of the form out of sight. */
const shownAtOnce = 4

/** The ways to pay. */
function ProviderChoice({ providers }: { readonly providers: readonly OfferedProvider[] | null }) {
  const m = useMessages('checkout')
  const text = useText()
  const [chosen, setChosen] = useState<string | null>(null)
  if (providers === null) return <div aria-hidden="true" className="h-18.5" />
  const value = (providers.find(({ name }) => name === chosen) ?? providers[0])?.name
  if (providers.length > shownAtOnce) {
    return (
      <Field label={m.provider}>
        <ProviderSelect value={value} onChange={({ target }) => setChosen(target.value)}>
          {providers.map(each => (
            <option key={each.name} value={each.name}>
              {each.isTest ? `${text(each.label)} · ${m.test}` : text(each.label)}
            </option>
          ))}
        </ProviderSelect>
      </Field>
    )
  }
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{m.provider}</legend>
      <div className="grid gap-2">
        {providers.map(each => (
          <label
            key={each.name}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-border-strong bg-raised px-3.5 py-2 transition-colors has-checked:border-primary has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="provider"
              value={each.name}
              checked={each.name === value}
              onChange={() => setChosen(each.name)}
              required
              className="size-4 accent-primary outline-none"
            />
            <span className="grow">{text(each.label)}</span>
            {each.isTest && <Badge tone="warning">{m.test}</Badge>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function ProviderSelect(props: ComponentProps<'select'>) {
  return (
    <select
      {...useControlAttributes()}
      name="provider"
      className="h-11 w-full min-w-0 cursor-pointer rounded-md border border-border-strong bg-raised px-3 text-base text-text"
      {...props}
    />
  )
}
