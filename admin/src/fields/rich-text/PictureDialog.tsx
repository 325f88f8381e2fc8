import { Dialog, Field, TextInput } from '@tessera/widget-sdk/ui'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { MediaPicker } from '../../media/MediaPicker.tsx'
import { useMessages } from '../../messages.ts'
import { Button } from '../../ui/index.ts'
import { putCaret } from './caret.ts'
import { leaveDialog } from './in-text.ts'
import { pictureContent } from './picture-content.ts'

interface PictureDialogProps {
  readonly editor: Editor
  readonly language: string | undefined
  readonly onClose: () => void
}

/** Inserts a picture of the library, or edits the alternative text of the selected one. */
export function PictureDialog({ editor, language, onClose }: PictureDialogProps) {
  const m = useMessages('pictureDialog')
  const [selected] = useState(() => (editor.isActive('image') ? editor.getAttributes('image') : null))
  const [isPicking, setPicking] = useState(selected === null)
  const [alt, setAlt] = useState(String(selected?.alt ?? ''))

  const leave = () => leaveDialog(editor, onClose)

  if (isPicking) {
    return (
      <MediaPicker
        kind="image"
        onPick={([row]) => {
          if (!row) return
          leave().insertContent(pictureContent(row, language)).run()
          putCaret(editor, editor.state.selection.to)
        }}
        onClose={() => (selected ? setPicking(false) : leave().run())}
      />
    )
  }
  const save = () => leave().updateAttributes('image', { alt }).run()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.title}
      footer={
        <>
          <Button variant="ghost" className="mr-auto" onClick={() => leave().deleteSelection().run()}>
            {m.remove}
          </Button>
          <Button onClick={onClose}>{m.cancel}</Button>
          <Button variant="primary" onClick={save}>
            {m.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <img src={String(selected?.src ?? '')} alt="" className="max-h-56 w-full rounded-md bg-muted object-contain" />
        <Button className="self-start" onClick={() => setPicking(true)}>
          {m.other}
        </Button>
        <Field label={m.alt} hint={m.hint}>
          <TextInput
            autoFocus
            value={alt}
            maxLength={1000}
            {...(language && { lang: language })}
            onChange={({ target }) => setAlt(target.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              save()
            }}
          />
        </Field>
      </div>
    </Dialog>
  )
}
