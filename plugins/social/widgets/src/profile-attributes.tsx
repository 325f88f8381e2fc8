import { linked, type Row } from '@tessera/core'
import { attribute, attributeKeysToAttributes, type profile, profilesToAttributes } from '@tessera/social'
import { cn, useAttributeText, useLinked, useText } from '@tessera/widget-sdk'

const withKey = [linked(attribute, attributeKeysToAttributes, 'attributeKeyId')]

interface ProfileAttributesProps {
  readonly of: Row<typeof profile>
  readonly className?: string
}

/** The attributes of a profile, line by line, with a single query. */
export function ProfileAttributes({ of, className }: ProfileAttributesProps) {
  const t = useText()
  const textOf = useAttributeText()
  const lines = useLinked(profilesToAttributes, of, { include: withKey }).flatMap(({ link, record }) => {
    const key = record.attributeKeysToAttributes.find(each => each.attributeKey)?.attributeKey
    const text = key ? textOf({ attribute: record, key }) : ''
    return key && text !== '' ? [{ id: link.id, title: t(key.title), text, className: record.className }] : []
  })
  if (lines.length === 0) return null
  return (
    <dl className={cn('divide-y divide-border border-border border-y', className)}>
      {lines.map(line => (
        <div key={line.id} className={cn('grid grid-cols-[2fr_3fr] gap-4 py-3', line.className)}>
          <dt className="text-text-muted">{line.title}</dt>
          <dd>{line.text}</dd>
        </div>
      ))}
    </dl>
  )
}
