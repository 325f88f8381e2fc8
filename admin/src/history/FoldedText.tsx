import { UnfoldVertical } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useMessages } from '../messages.ts'

/** The focused button was replaced. */
const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** A collapsed unchanged part of a long text, with its number of words. */
export function FoldedText({ text }: { readonly text: string }) {
  const m = useMessages('foldedText')
  const [isShown, setShown] = useState(false)
  const count = useMemo(() => text.match(/\S+/g)?.length ?? 0, [text])
  if (isShown) {
    return (
      <span tabIndex={-1} ref={focus} className="outline-none">
        {text}
      </span>
    )
  }
  return (
    <span className="my-1 block first:mt-0 last:mb-0">
      <button
        type="button"
        onClick={() => setShown(true)}
        className="inline-flex min-h-7 cursor-pointer items-center gap-1.5 rounded-md bg-muted px-2 text-text-muted text-xs hover:text-text pointer-coarse:min-h-11"
      >
        <UnfoldVertical aria-hidden className="size-3.5 shrink-0" />
        {m.show(count)}
      </button>
    </span>
  )
}
