import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'

/** Texts with `{name}`, `{at}` and `{of}`. */
export interface OrderMessages {
  readonly move: string
  readonly help: string
  readonly lifted: string
  readonly moved: string
  readonly dropped: string
  readonly left: string
}

/** Screen reader announcements while a row is moved. @param positionOf counted from 0 */
export function orderAnnouncements(
  messages: OrderMessages,
  nameOf: (id: UniqueIdentifier) => string,
  positionOf: (id: UniqueIdentifier | undefined) => number,
  of: number,
): Announcements {
  const say = (text: string, id: UniqueIdentifier, at: UniqueIdentifier | undefined) =>
    text
      .replace('{name}', nameOf(id))
      .replace('{at}', String(positionOf(at ?? id) + 1))
      .replace('{of}', String(of))
  let hasMoved = false
  return {
    onDragStart: ({ active }) => {
      hasMoved = false
      return say(messages.lifted, active.id, active.id)
    },
    onDragOver: ({ active, over }) => {
      // A row that was just lifted is over its own position: that was announced already.
      hasMoved ||= over?.id !== active.id
      return hasMoved ? say(messages.moved, active.id, over?.id) : undefined
    },
    onDragEnd: ({ active, over }) => say(messages.dropped, active.id, over?.id),
    onDragCancel: ({ active }) => say(messages.left, active.id, active.id),
  }
}
