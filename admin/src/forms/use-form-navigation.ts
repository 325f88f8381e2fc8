import type { Entity } from '@tessera/core'
import { useLocation, useNavigate, useParams } from 'react-router'
import { addresses } from '../app/addresses.ts'
import { sequenceOf } from '../data/list-sequence.ts'

/** Where a form leads to. */
export interface FormNavigation {
  /** The address of a record that was just made. */
  toSaved(id: string): void
  toNew(): void
  toCopy(id: string): void
  /** The list as it was left. */
  toList(): void
}

/** What is remembered of a form beside its address. */
interface FormLocationState {
  /** Which form it began as, before its record was made. */
  readonly form?: string
}

/** Tells one form of a screen from the next: a new record's keeps its key when it is saved. */
export function useFormKey(): string {
  const { key, pathname, state } = useLocation()
  const { form } = (state ?? {}) as FormLocationState
  const { id } = useParams()
  return form ?? (id === undefined ? `${pathname} ${key}` : pathname)
}

/** @param isEmbedded a form in a drawer leads nowhere: it stays over what is behind it */
export function useFormNavigation(entity: Entity, isEmbedded: boolean): FormNavigation {
  const navigate = useNavigate()
  const form = useFormKey()
  const go: typeof navigate = ((to: string, options?: object) =>
    isEmbedded ? undefined : navigate(to, options)) as typeof navigate
  return {
    toSaved: id =>
      void go(addresses.record(entity, id), { replace: true, state: { form } satisfies FormLocationState }),
    toNew: () => void go(addresses.create(entity)),
    toCopy: id => void go(`${addresses.create(entity)}?from=${id}`),
    toList: () => void go(`${addresses.list(entity)}${sequenceOf(entity)?.search ?? ''}`),
  }
}
