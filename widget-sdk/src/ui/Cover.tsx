import type { Relation } from '@tessera/core'
import { cn } from '../cn.ts'
import { LinkedWidgets } from './LinkedWidgets.tsx'
import type { Hints } from './PictureHints.tsx'

interface CoverProps extends Hints {
  /** Relates records to files. */
  readonly relation: Relation
  readonly of: { readonly id: string }
  /** Sets its size: `aspect-3/2`; with `empty:hidden` a missing picture takes no space. */
  readonly className?: string
}

/** The first of a record's pictures, in a box of fixed proportions. It grows a little while its card (`group`) is hovered. */
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
