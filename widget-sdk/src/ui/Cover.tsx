import type { Relation } from '@tessera/core'
import { cn } from '../cn.ts'
import { LinkedWidgets } from './LinkedWidgets.tsx'
import type { Hints } from './PictureHints.tsx'

interface CoverProps extends Hints {
  /** From records to files. */
  readonly relation: Relation
  readonly of: { readonly id: string }
  /** Says how large it is: `aspect-3/2`; `empty:hidden` gives the place away where there is no picture. */
  readonly className?: string
}

/** The first of a record's pictures, in a box of a size of its own. Grows a little in a card (`group`) that is pointed at. */
export function Cover({ relation, of, className, ...hints }: CoverProps) {
  return (
    <div className={cn('overflow-hidden rounded-lg bg-muted', className)}>
      <LinkedWidgets
        relation={relation}
        from={of}
        limit={1}
        itemClassName="size-full object-cover transition-transform duration-200 group-hover:scale-[1.02]"
        {...hints}
      />
    </div>
  )
}
