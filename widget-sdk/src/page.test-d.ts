import { contentFields, defineModule, type Row } from '@tessera/core'
import { useSegment, useSegmentValue } from './index.ts'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
function assertType<_T extends true>(): void {}

const { entity } = defineModule('blog')
const article = entity('article', { fields: contentFields(), access: { read: 'public' } })

export function Shown() {
  const shown = useSegment(article, 'slug')
  assertType<Equal<typeof shown, Row<typeof article> | null>>()
  useSegment(article, 'id')
  const value = useSegmentValue(article, 'slug')
  assertType<Equal<typeof value, string | null>>()
  // @ts-expect-error the entity has no such field
  useSegment(article, 'slgu')
  // @ts-expect-error an entity, not its name
  useSegment('blog.articles', 'slug')
  // @ts-expect-error the entity has no such field
  useSegmentValue(article, 'name')
}
