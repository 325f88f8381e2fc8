import { issueText, useIssueTexts, useLanguage } from '@tessera/widget-sdk'
import { Button, Field, TextInput } from '@tessera/widget-sdk/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useMessages } from '../messages.ts'
import type { CartTerms, CodeProblem } from './cart-order.ts'
import { pageCart } from './page-cart.ts'
import { useErrorText } from './use-error-text.ts'

/** Where a discount code is entered and taken out; what was taken out can be put back. */
export function DiscountCode({ terms }: { readonly terms: CartTerms }) {
  const m = useMessages('discountCode')
  const errorText = useErrorText()
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const [removed, setRemoved] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const input = useRef<HTMLInputElement>(null)
  const { code } = terms

  useEffect(() => {
    if (isOpen) input.current?.focus()
  }, [isOpen])

  async function enter(wanted: string | null): Promise<void> {
    if (isPending) return
    setPending(true)
    setError(null)
    try {
      await pageCart().enterCode(wanted)
      setRemoved(wanted === null ? (code?.code ?? null) : null)
      setOpen(false)
    } catch (reason) {
      setError(reason)
    } finally {
      setPending(false)
    }
  }

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (typed !== '') void enter(typed)
  }

  if (code) {
    return (
      <div>
        <div className="flex min-h-11 items-center justify-between gap-3 rounded-md bg-muted px-3.5">
          <p className="min-w-0 break-words text-sm">
            {m.entered} <strong className="font-semibold">{code.code}</strong>
          </p>
          <Button variant="ghost" aria-disabled={isPending || undefined} onClick={() => void enter(null)}>
            {m.remove}
          </Button>
        </div>
        <p role="status" className="text-sm text-warning empty:hidden [&:not(:empty)]:mt-1.5">
          {code.problem && <Problem of={code.problem} />}
        </p>
      </div>
    )
  }
  if (!terms.hasCodes) return null
  return (
    <div>
      {removed !== null && (
        <div className="flex items-center justify-between gap-3 text-sm">
          <p role="status" className="text-text-muted">
            {m.removed.replace('{code}', removed)}
          </p>
          <Button variant="ghost" onClick={() => void enter(removed)}>
            {m.undo}
          </Button>
        </div>
      )}
      {isOpen || error ? (
        <form onSubmit={send} className="flex items-start gap-2">
          <Field label={m.code} error={error ? errorText(error) : undefined} className="grow">
            <TextInput
              ref={input}
              name="code"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={100}
              required
            />
          </Field>
          <Button type="submit" variant="outline" className="mt-7" aria-disabled={isPending || undefined}>
            {m.apply}
          </Button>
        </form>
      ) : (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="min-h-11 cursor-pointer font-medium text-primary text-sm underline decoration-primary/35 underline-offset-4"
        >
          {m.have}
        </button>
      )}
    </div>
  )
}

/** Why a code gives nothing yet. */
function Problem({ of: { code, text, params } }: { readonly of: CodeProblem }) {
  const own = useMessages('issues')
  const { values, whole } = useIssueTexts()
  const language = useLanguage()
  return issueText({ code, params }, { values, whole: [own, ...whole] }, language)?.text ?? text
}
