import type { Actor } from '@tessera/core'
import { useMessages } from '../messages.ts'

/** The name of an actor. */
export function ActorName({ actor: { kind, name } }: { readonly actor: Actor }) {
  const m = useMessages('actorName')
  if (kind === 'subject' || kind === 'api-key') return name ?? m.gone
  return kind === 'secret-key' ? m.key : kind === 'system' ? m.system : m.nobody
}
