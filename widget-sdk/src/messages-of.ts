import { type Texts, textsIn } from '@tessera/core'
import { use } from 'react'
import { useEnvironment } from './environment.ts'

/** Gives the texts of a group: a string where the catalogue holds one, a function of the number where it has plural forms. */
export type UseMessages<Catalogue> = <Group extends keyof Catalogue & string>(group: Group) => Texts<Catalogue[Group]>

/**
 * The door of a package's texts, one line in its `src/messages.ts`:
 * `export const useMessages = messagesOf<typeof import('../messages/en.json')>('@tessera/blog-widgets')`. Components call
 * `useMessages('articleCard')`, and get each text in the page's language, else in the default one, else in English.
 * @param packageName whose `messages/<language>.json` it reads
 */
export function messagesOf<Catalogue>(packageName: string): UseMessages<Catalogue> {
  return function useMessages(group) {
    const { page, messages } = useEnvironment()
    const texts = messages.read(packageName, group)
    return textsIn(texts instanceof Promise ? use(texts) : texts, page.language) as never
  }
}
