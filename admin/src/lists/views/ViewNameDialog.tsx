import { Dialog } from '@tessera/widget-sdk/ui'
import { type FormEvent, useId, useState } from 'react'
import { fieldClasses } from '../../fields/field-classes.ts'
import { useMessages } from '../../messages.ts'
import { Button } from '../../ui/index.ts'

interface ViewNameDialogProps {
  readonly title: string
  readonly name?: string
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

/** Asks for the name of a view. */
export function ViewNameDialog({ title, name = '', onName, onClose }: ViewNameDialogProps) {
  const m = useMessages('viewNameDialog')
  const common = useMessages('list')
  const id = useId()
  const [text, setText] = useState(name)

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() === '') return
    onName(text.trim())
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={m.explanation}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={id} variant="primary" disabled={text.trim() === ''}>
            {common.save}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={onSubmit}>
        <label className="flex flex-col gap-1.5 font-medium text-sm">
          {m.name}
          <input
            type="text"
            autoFocus
            maxLength={80}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className={fieldClasses('h-9 font-normal')}
          />
        </label>
      </form>
    </Dialog>
  )
}
