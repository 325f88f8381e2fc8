import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'

/** Texts with `{name}`, `{at}` and `{of}`. */
export interface OrderWords {
  readonly move: string
  readonly help: string
  readonly lifted: string
  readonly moved: string
  readonly dropped: string
  readonly left: string
}

/** What is said aloud while a row is moved. @param placeOf counted from 0 */
export function spokenOrder(
  words: OrderWords,
  nameOf: (id: UniqueIdentifier) => string,
  placeOf: (id: UniqueIdentifier | undefined) => number,
  of: number,
): Announcements {
  const say = (text: string, id: UniqueIdentifier, at: UniqueIdentifier | undefined) =>
    text
      .replace('{name}', nameOf(id))
      .replace('{at}', String(placeOf(at ?? id) + 1))
      .replace('{of}', String(of))
  let hasMoved = false
  return {
    onDragStart: ({ active }) => {
      hasMoved = false
      return say(words.lifted, active.id, active.id)
    },
    onDragOver: ({ active, over }) => {
      // A row that was just lifted is over its own place: that is said already.
      hasMoved ||= over?.id !== active.id
      return hasMoved ? say(words.moved, active.id, over?.id) : undefined
    },
    onDragEnd: ({ active, over }) => say(words.dropped, active.id, over?.id),
    onDragCancel: ({ active }) => say(words.left, active.id, active.id),
  }
}
