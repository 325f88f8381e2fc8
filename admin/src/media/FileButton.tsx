import { type ReactNode, useRef } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from '../ui/index.ts'
import { useUploadLimits } from './use-upload-limits.ts'

interface FileButtonProps {
  readonly onFiles: (files: readonly File[]) => void
  readonly isMultiple?: boolean
  /** File types to offer (default: everything that may be uploaded). */
  readonly accept?: string
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly icon?: ReactNode
  readonly isDisabled?: boolean
  readonly children: ReactNode
}

/** A button that opens the file dialog. */
export function FileButton({
  onFiles,
  isMultiple = false,
  accept,
  children,
  isDisabled,
  ...buttonProps
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const limits = useUploadLimits()
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept={accept ?? limits?.extensions.map(each => `.${each}`).join(',')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Allows the same file to be chosen again.
          target.value = ''
        }}
      />
      <Button {...buttonProps} disabled={isDisabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
