import type { Entity, Preference } from '@tessera/core'
import { parametersOf, stateFromAddress } from '../state/list-address.ts'
import type { ListState } from '../state/list-state.ts'

/** A saved and named list state. */
export interface SavedView {
  readonly key: string
  readonly name: string
  /** Parameters of the list's address. */
  readonly query: string
  readonly isShared: boolean
}

export function viewsPrefix({ path }: Pick<Entity, 'path'>): string {
  return `views/${path}/`
}

/** The views among preferences: the user's own first, each by name. */
export function viewsOf(preferences: readonly Preference[], language: string): SavedView[] {
  const { compare } = new Intl.Collator(language, { numeric: true })
  return preferences
    .flatMap(({ key, value, isShared }) => {
      const { name, query } = (value ?? {}) as { readonly name?: unknown; readonly query?: unknown }
      return typeof name === 'string' && typeof query === 'string' ? [{ key, name, query, isShared }] : []
    })
    .sort((a, b) => Number(a.isShared) - Number(b.isShared) || compare(a.name, b.name))
}

/** The name of a view in an address. */
export function viewName({ key, isShared }: Pick<SavedView, 'key' | 'isShared'>): string {
  return `${isShared ? 'shared' : 'own'}.${key.slice(key.lastIndexOf('/') + 1)}`
}

/** A list state as saved in a view: without its page. */
export function viewQuery(entity: Entity, { saved: _, ...state }: ListState): string {
  return new URLSearchParams(parametersOf(entity, { ...state, page: 1 })).toString()
}

/** The state that a view opens. */
export function viewState(entity: Entity, languages: readonly string[], view: SavedView): ListState {
  return { ...stateFromAddress(entity, languages, new URLSearchParams(view.query)), page: 1, saved: viewName(view) }
}

/** A unique key for a new view, starting with its name as far as that is ASCII. */
export function newViewKey(entity: Pick<Entity, 'path'>, name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
  return `${viewsPrefix(entity)}${slug && `${slug}-`}${Math.random().toString(36).slice(2, 8)}`
}
