import { Button, Checkbox, CopyButton } from '@tessera/widget-sdk/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../messages.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  /** The user tried to close the dialog: show what is still to be done. */
  readonly hasTriedToClose: boolean
  readonly onDone: () => void
}

/** The recovery codes, shown once, until the user says that they are saved. */
export function RecoveryCodes({ codes, hasTriedToClose, onDone }: RecoveryCodesProps) {
  const m = useMessages('recoveryCodes')
  const [isSaved, setSaved] = useState(false)
  const [isAsked, setAsked] = useState(hasTriedToClose)
  const text = `${codes.join('\n')}\n`
  return (
    <div className="flex flex-col gap-4 outline-none" ref={takeFocus} tabIndex={-1}>
      <div role="status">
        <p className="font-medium">{m.title}</p>
        <p className="text-sm text-text-muted">{m.text}</p>
      </div>
      <ul
        aria-label={m.list}
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-md border border-border bg-muted px-4 py-3 font-mono text-sm"
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label={m.copy} isLabelShown />
        <Button variant="ghost" onClick={() => download(m.file, text)}>
          <Download aria-hidden="true" />
          {m.download}
        </Button>
      </div>
      <Checkbox
        label={m.saved}
        checked={isSaved}
        onChange={event => setSaved(event.target.checked)}
        error={isAsked && !isSaved && m.saveFirst}
      />
      <Button variant="primary" onClick={() => (isSaved ? onDone() : setAsked(true))}>
        {m.done}
      </Button>
    </div>
  )
}

/** The form that had the focus is gone. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url))
}
