import type { Entity } from '@tessera/core'
import { useParams } from 'react-router'
import { useAdmin } from '../context/admin-context.ts'
import { model } from './entities.ts'

/** The entity that the address names, where it may be read; else null. */
export function useAddressedEntity(): Entity | null {
  const { module, entity } = useParams()
  const { rights } = useAdmin()
  const path = `${module}/${entity}`
  return rights.entities[path]?.includes('read') ? (model.entities.get(path) ?? null) : null
}
