import type { product } from '@tessera/ecommerce'
import { useApi, useEnsureSubject, type VariantProps } from '@tessera/widget-sdk'
import { Alert, Field, SubmitButton, Textarea, TextInput } from '@tessera/widget-sdk/ui'
import { type FormEvent, useState } from 'react'
import { useMessages } from '../messages.ts'

/** Writes a review; a visitor without an account gets a session for it. */
export default function ReviewForm({ data }: VariantProps<typeof product>) {
  const m = useMessages('form')
  const api = useApi()
  const ensureSubject = useEnsureSubject()
  const [state, setState] = useState<'open' | 'sending' | 'hidden' | 'shown'>('open')

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    setState('sending')
    try {
      await ensureSubject()
      const { isHidden } = await api.call<{ readonly isHidden: boolean }>(
        'POST',
        `/api/reviews/products/${data.id}/reviews`,
        {
          author: given.get('author'),
          stars: Number(given.get('stars')),
          text: given.get('text'),
        },
      )
      setState(isHidden ? 'hidden' : 'shown')
    } catch {
      // What went wrong was shown; what was typed is still there.
      setState('open')
    }
  }

  if (state === 'hidden' || state === 'shown') {
    return (
      <Alert tone="success" role="status">
        {m[state]}
      </Alert>
    )
  }
  return (
    <form onSubmit={event => void send(event)} className="flex flex-col gap-5">
      <Field label={m.author} isRequired>
        <TextInput name="author" required maxLength={100} autoComplete="name" />
      </Field>
      <Field label={m.stars} isRequired>
        <TextInput name="stars" type="number" required min={1} max={5} defaultValue={5} />
      </Field>
      <Field label={m.text} isRequired>
        <Textarea name="text" required maxLength={2000} rows={5} />
      </Field>
      <SubmitButton isPending={state === 'sending'} pendingText={m.sending}>
        {m.send}
      </SubmitButton>
    </form>
  )
}
