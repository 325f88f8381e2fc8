import type { Entity } from '@tessera/core'
import { useNavigate } from 'react-router'
import { addresses } from '../app/addresses.ts'
import { trailOf } from '../data/list-trail.ts'

/** Where a form leads to. */
export interface FormWays {
  /** The address of a record that was just made. */
  toSaved(id: string): void
  toNew(): void
  toCopy(id: string): void
  /** The list as it was left. */
  toList(): void
}

/** What the address of a form says beside the record: that it was just saved. */
export interface FormLocationState {
  readonly isSaved?: boolean
}

/** @param isEmbedded a form in a drawer leads nowhere: it stays over what is behind it */
export function useFormWays(entity: Entity, isEmbedded: boolean): FormWays {
  const navigate = useNavigate()
  const go: typeof navigate = ((to: string, options?: object) =>
    isEmbedded ? undefined : navigate(to, options)) as typeof navigate
  return {
    toSaved: id =>
      void go(addresses.record(entity, id), { replace: true, state: { isSaved: true } satisfies FormLocationState }),
    toNew: () => void go(addresses.create(entity)),
    toCopy: id => void go(`${addresses.create(entity)}?from=${id}`),
    toList: () => void go(`${addresses.list(entity)}${trailOf(entity)?.search ?? ''}`),
  }
}
