import { type Texts, textsIn } from '@tessera/core'
import { interfaceMessages, spokenLanguage } from './interface-texts.ts'

type Own = typeof import('../../messages/en.json')

/** The texts of a group of the back office, for code outside components, in the language of the interface when it is called. */
export function ownTexts<Group extends keyof Own>(group: Group): Texts<Own[Group]> {
  return textsIn(interfaceMessages.read('@tessera/admin', group) as never, spokenLanguage()) as never
}
