import type { Entity } from '@tessera/core'
import { usePreferences, useSavePreference } from '../../data/preferences.ts'
import { type ListMemory, listMemoryFrom } from './list-memory.ts'

const prefix = 'lists/'

/**
 * The columns, page size and view of an entity, as they were chosen last, on whichever device.
 * @param isEmbedded tables inside forms are remembered separately: they have less room
 */
export function useListMemory(entity: Entity, isEmbedded: boolean) {
  const { data, isPending } = usePreferences(prefix)
  const { mutate } = useSavePreference(prefix)
  const key = `${prefix}${entity.path}${isEmbedded ? '/embedded' : ''}`
  const memory = listMemoryFrom(entity, data?.find(each => each.key === key && !each.isShared)?.value)
  return { memory, isPending, remember: (batch: ListMemory) => mutate({ key, value: { ...memory, ...batch } }) }
}
