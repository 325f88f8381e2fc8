import { Dialog, Field, TextInput } from '@tessera/widget-sdk/ui'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { useState } from 'react'
import { useMessages } from '../../messages.ts'
import { Button } from '../../ui/index.ts'
import { leaveDialog } from './in-text.ts'
import { linkAddress } from './link-address.ts'

interface LinkDialogProps {
  readonly editor: Editor
  readonly onClose: () => void
}

/** Edits the link of the selected text; an empty address removes it. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const m = useMessages('linkDialog')
  const [before] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [typed, setTyped] = useState(before)
  const [isInvalid, setInvalid] = useState(false)

  function save(text: string): void {
    const address = text.trim() === '' ? '' : linkAddress(text)
    if (address === null) {
      setInvalid(true)
      return
    }
    apply(editor, leaveDialog(editor, onClose), address)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.title}
      footer={
        <>
          {before !== '' && (
            <Button variant="ghost" className="mr-auto" onClick={() => save('')}>
              {m.remove}
            </Button>
          )}
          <Button onClick={onClose}>{m.cancel}</Button>
          <Button variant="primary" onClick={() => save(typed)}>
            {m.save}
          </Button>
        </>
      }
    >
      <Field label={m.url} hint={m.hint} error={isInvalid && m.wrong}>
        <TextInput
          autoFocus
          inputMode="url"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setInvalid(false)
          }}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            // Enter must not submit the record's form around it.
            event.preventDefault()
            save(typed)
          }}
        />
      </Field>
    </Dialog>
  )
}

function apply(editor: Editor, run: ChainedCommands, address: string): void {
  if (address === '') run.extendMarkRange('link').unsetLink().run()
  else if (editor.state.selection.empty && !editor.isActive('link')) {
    run
      .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
      .unsetMark('link')
      .run()
  } else run.extendMarkRange('link').setLink({ href: address }).run()
}
