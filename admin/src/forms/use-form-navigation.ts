import type { Entity } from '@tessera/core'
import { useLocation, useNavigate, useParams } from 'react-router'
import { addresses } from '../context/addresses.ts'
import { sequenceOf } from '../data/list-sequence.ts'

/** Navigation from a form. */
export interface FormNavigation {
  /** Replaces the address by that of the created record. */
  toSaved(id: string): void
  toNew(): void
  toCopy(id: string): void
  /** Back to the list as it was left. */
  toList(): void
}

/** State of a form in the browser's history. */
interface FormLocationState {
  /** Key of the form before its record was created. */
  readonly form?: string
}

/** Identifies the form of a screen: a new record's form keeps its key when it is saved. */
export function useFormKey(): string {
  const { key, pathname, state } = useLocation()
  const { form } = (state ?? {}) as FormLocationState
  const { id } = useParams()
  return form ?? (id === undefined ? `${pathname} ${key}` : pathname)
}

/** @param isEmbedded a form in a drawer doesn't navigate */
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
