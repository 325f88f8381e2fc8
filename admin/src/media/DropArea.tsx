import { cn } from '@tessera/widget-sdk'
import { Upload as UploadSign } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useMessages } from '../messages.ts'

interface DropAreaProps {
  readonly onFiles: (files: readonly File[]) => void
  readonly isDisabled?: boolean
  /** Default: 'Drop to upload'. */
  readonly label?: string
  readonly className?: string
  readonly children: ReactNode
}

/** Accepts files that are dropped on it or pasted into it. A button does the same for those who can't. */
export function DropArea({ onFiles, isDisabled = false, label, className, children }: DropAreaProps) {
  const m = useMessages('dropArea')
  const depth = useRef(0)
  const [isOver, setOver] = useState(false)

  function hasFiles({ dataTransfer }: DragEvent): boolean {
    return !isDisabled && dataTransfer.types.includes('Files')
  }

  function leave(): void {
    depth.current = 0
    setOver(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way to what the buttons inside do
    <div
      className={cn('relative', className)}
      onDragEnter={event => {
        if (!hasFiles(event)) return
        event.preventDefault()
        depth.current++
        setOver(true)
      }}
      onDragOver={event => {
        if (hasFiles(event)) event.preventDefault()
      }}
      onDragLeave={() => {
        if (--depth.current <= 0) leave()
      }}
      onDrop={event => {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.stopPropagation()
        leave()
        onFiles([...event.dataTransfer.files])
      }}
      onPaste={event => {
        const files = [...event.clipboardData.files]
        if (isDisabled || files.length === 0) return
        event.preventDefault()
        onFiles(files)
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-1 z-30 grid place-items-center rounded-md border-2 border-primary border-dashed bg-background/90">
          <p className="flex items-center gap-2 font-medium text-primary text-sm">
            <UploadSign aria-hidden className="size-5" />
            {label ?? m.drop}
          </p>
        </div>
      )}
    </div>
  )
}
