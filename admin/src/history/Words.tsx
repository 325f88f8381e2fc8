import { wordDifference } from './word-difference.ts'

interface WordsProps {
  readonly old: string
  readonly fresh: string
  /** Said where there is no text before and none after. */
  readonly nothing: string
}

/** A text with what was taken away and what came, word by word. */
export function Words({ old, fresh, nothing }: WordsProps) {
  if (old === '' && fresh === '') return <span className="text-text-muted italic">{nothing}</span>
  return (
    <span className="min-w-0 whitespace-pre-wrap break-words">
      {wordDifference(old, fresh).map(({ kind, text }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
        if (kind === 'same') return <span key={index}>{text}</span>
        const Tag = kind === 'added' ? 'ins' : 'del'
        return (
          <Tag
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
            key={index}
            className={
              kind === 'added'
                ? 'rounded-sm bg-success/15 text-text no-underline'
                : 'rounded-sm bg-danger/15 text-text line-through'
            }
          >
            {text}
          </Tag>
        )
      })}
    </span>
  )
}
