import { icons } from 'virtual:tessera/icons/entities'
import type { Entity } from '@tessera/core'
import { moduleIcon } from './module-icons.ts'

/** The icon of a record's entity. */
export function RecordIcon({ entity }: { readonly entity: Entity }) {
  const Icon = icons[entity.admin.icon ?? ''] ?? moduleIcon(entity.module)
  return <Icon aria-hidden />
}
