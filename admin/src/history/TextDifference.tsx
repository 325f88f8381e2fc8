import { UnfoldVertical } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useMessages } from '../messages.ts'
import { foldedParts } from './folded-parts.ts'
import { wordDifference } from './word-difference.ts'

interface TextDifferenceProps {
  readonly previous: string
  readonly current: string
  /** Shown where both texts are empty. */
  readonly nothing: string
  /** Collapses unchanged parts of a long text. */
  readonly isFolded?: boolean
}

const classes = {
  added: 'rounded-sm bg-success/15 text-text no-underline',
  removed: 'rounded-sm bg-danger/15 text-text line-through',
} as const

/** A text with its removed and added words. */
export function TextDifference({ previous, current, nothing, isFolded = false }: TextDifferenceProps) {
  const parts = useMemo(() => {
    const all = wordDifference(previous, current)
    return isFolded ? foldedParts(all) : all
  }, [previous, current, isFolded])
  if (parts.length === 0) return <span className="text-text-muted italic">{nothing}</span>
  return (
    <span className="min-w-0 whitespace-pre-wrap break-words">
      {parts.map(({ kind, text }, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
        if (kind === 'same') return <span key={index}>{text}</span>
        if (kind === 'folded') return <FoldedText key={`${previous.length} ${current.length} ${index}`} text={text} />
        const Tag = kind === 'added' ? 'ins' : 'del'
        return (
          <Tag key={index} className={classes[kind]}>
            {text}
          </Tag>
        )
        // biome-ignore-end lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
      })}
    </span>
  )
}

/** The focused button was replaced. */
const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** A collapsed unchanged part of a long text, with its number of words. */
function FoldedText({ text }: { readonly text: string }) {
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
