import { useEffect, useState } from 'react'
import { showToast } from '../browser/toast.ts'
import { useMessages } from '../messages.ts'
import { buttonClasses } from './button-classes.ts'

const indicatorMs = 2000

interface CopyButtonProps {
  readonly text: string
  /** Default: 'Copy'. */
  readonly label?: string
  /** Show the label beside the icon (default: the icon alone). */
  readonly isLabelShown?: boolean
  readonly className?: string
}

/** Copies a text to the clipboard, says so, and shows a tick for two seconds. */
export function CopyButton({ text, label, isLabelShown = false, className }: CopyButtonProps) {
  const m = useMessages('copyButton')
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), indicatorMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy(): Promise<void> {
    try {
      // Absent outside secure contexts.
      await navigator.clipboard.writeText(text)
      setCopied(true)
      showToast(m.copied)
    } catch {
      showToast(m.failed, 'error')
    }
  }

  return (
    <button
      type="button"
      onClick={copy}
      {...(!isLabelShown && { 'aria-label': label ?? m.copy })}
      className={buttonClasses('ghost', isLabelShown ? className : `size-11 px-0 ${className ?? ''}`)}
    >
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {isCopied ? (
          <path d="m5 12.5 4.5 4.5L19 7.5" className="text-success" />
        ) : (
          <path d="M9 9h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1ZM5 15H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1" />
        )}
      </svg>
      {isLabelShown && <span>{label ?? m.copy}</span>}
    </button>
  )
}
