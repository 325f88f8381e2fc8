import type { className as classNameField, Entity, ImplicitFields, Relation } from '@tessera/core'
import { cn } from '../cn.ts'
import { useLinked } from '../data/hooks.ts'
import { Widget } from '../Widget.tsx'
import { type Hints, PictureHints } from './PictureHints.tsx'

/** What every relation has, whichever entities it links. */
type AnyRelation = Relation<Entity, Entity, ImplicitFields & { readonly className: ReturnType<typeof classNameField> }>

interface LinkedWidgetsProps extends Hints {
  readonly relation: Relation
  /** The record whose links are rendered. */
  readonly from: { readonly id: string }
  /** Only links of this variant, which says where in the record they belong. */
  readonly variant?: string
  /** Maximum number (default: all). */
  readonly limit?: number
  /** Classes of a box around all of them; without it there is no box. */
  readonly className?: string
  /** Classes of each widget besides its link's own. */
  readonly itemClassName?: string
}

/** Renders the records that a record is linked to, each in its own variant; nothing without links. */
export function LinkedWidgets({
  relation,
  from,
  variant,
  limit,
  className,
  itemClassName,
  ...hints
}: LinkedWidgetsProps) {
  const links = useLinked(relation as AnyRelation, from, variant === undefined ? {} : { variant }).slice(0, limit)
  if (links.length === 0) return null
  const widgets = (
    <PictureHints {...hints}>
      {links.map(({ link, record }) => (
        <Widget key={link.id} of={relation.right} data={record} className={cn(itemClassName, link.className)} />
      ))}
    </PictureHints>
  )
  return className === undefined ? widgets : <div className={className}>{widgets}</div>
}
