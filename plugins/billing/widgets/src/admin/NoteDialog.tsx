import { useAdminTools } from '@tessera/widget-sdk/admin'
import { Field, Textarea } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { useMessages } from '../messages.ts'

interface NoteDialogProps {
  readonly title: string
  readonly description: string
  readonly confirm: string
  readonly onNote: (note: string) => Promise<boolean>
  readonly onClose: () => void
}

/** As the API wants it. */
const shortest = 3

/** Settles something by hand; the note that says why is required. */
export function NoteDialog({ title, description, confirm, onNote, onClose }: NoteDialogProps) {
  const m = useMessages('noteDialog')
  const { Confirm } = useAdminTools()
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)

  async function settle(): Promise<boolean> {
    const text = note.trim()
    setMissing(text.length < shortest)
    return text.length >= shortest && onNote(text)
  }

  return (
    <Confirm title={title} description={description} confirm={confirm} onConfirm={settle} onClose={onClose}>
      <Field label={m.note} isRequired error={isMissing && m.missing}>
        <Textarea rows={3} value={note} maxLength={1000} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </Confirm>
  )
}
