import { useMemo } from 'react'
import { FoldedText } from './FoldedText.tsx'
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
