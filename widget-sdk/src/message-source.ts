import type { TextGroup } from '@tessera/core'

/** Groups of texts by package: what an island was rendered with, what a browser fetched. */
export type MessageGroups = Readonly<Record<string, Readonly<Record<string, TextGroup>>>>

/** Where components get their texts from, in the language that is rendered. */
export interface MessageSource {
  /**
   * A group of a package: its texts, or, in a browser only, the promise of them. The same object each time: what was promised
   * stays a promise, with React's `status` and `value` once it is there. A component that waited is rendered once more with the
   * hooks that it has called so far, and fails if it finds texts where it called `use`.
   */
  read(packageName: string, group: string): TextGroup | Promise<TextGroup>
}

/** Texts that are all there. */
export function messagesFrom(groups: (packageName: string) => Readonly<Record<string, TextGroup>>): MessageSource {
  return {
    read(packageName, group) {
      const texts = groups(packageName)[group]
      if (!texts) throw new Error(`messages/en.json of ${packageName} has no group ${group}`)
      return texts
    },
  }
}

/** A source that notes what is read through it, for those who draw the same again somewhere else. */
export function recordingMessages(source: MessageSource, into: Map<string, Map<string, TextGroup>>): MessageSource {
  return {
    read(packageName, group) {
      const texts = source.read(packageName, group)
      if (!(texts instanceof Promise)) {
        into.set(packageName, (into.get(packageName) ?? new Map<string, TextGroup>()).set(group, texts))
      }
      return texts
    },
  }
}
