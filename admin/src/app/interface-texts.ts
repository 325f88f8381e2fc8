import { type Catalogue, type DefinitionTexts, type TextGroup, type Texts, textsIn } from '@tessera/core'
import { type IssueTexts, type MessageSource, messagesFrom } from '@tessera/widget-sdk'

/** What the back office says in a language. */
export interface InterfaceTexts {
  /** What components say, by their packages. */
  readonly packages: Readonly<Record<string, Catalogue>>
  readonly definitions: DefinitionTexts
}

interface Spoken {
  readonly language: string
  readonly texts: InterfaceTexts
}

let spoken: Spoken = { language: 'en', texts: { packages: {}, definitions: {} } }
const listeners = new Set<() => void>()
const known = new Map<string, Promise<InterfaceTexts>>()

/** Fetches the texts of a language, once; a failure is no reason not to ask again. */
export function fetchTexts(address: string): Promise<InterfaceTexts> {
  const texts = known.get(address) ?? fetchJson(address).catch(() => fetchJson(address))
  known.set(address, texts)
  texts.catch(() => known.delete(address))
  return texts
}

async function fetchJson(address: string): Promise<InterfaceTexts> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response.json()
}

/** Has everything say what these texts say. */
export function speak(language: string, texts: InterfaceTexts): void {
  spoken = { language, texts }
  for (const listener of listeners) listener()
}

/** Calls back when another language is spoken. */
export function onSpeak(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The language whose texts are shown. */
export function spokenLanguage(): string {
  return spoken.language
}

/** What definitions are called. */
export function spokenDefinitions(): DefinitionTexts {
  return spoken.texts.definitions
}

/** All that a package says. */
export function packageTexts(packageName: string): Catalogue {
  return spoken.texts.packages[packageName] ?? {}
}

/** Where components get their texts from. */
export const interfaceMessages: MessageSource = messagesFrom(packageName => packageTexts(packageName) as never)

type Own = typeof import('../../messages/en.json')

/** The texts of a group of the back office, for code outside components, in the language of the interface when it is called. */
export function ownTexts<Group extends keyof Own>(group: Group): Texts<Own[Group]> {
  return textsIn(interfaceMessages.read('@tessera/admin', group) as never, spoken.language) as never
}

/** Texts of error codes: the groups `issues` of every package, and those named like `passwordIssues`. */
export function issueTexts(): IssueTexts {
  const { language, texts } = spoken
  const said = Object.values(texts.packages).flatMap(groups =>
    Object.keys(groups).flatMap(name => (/issues$/i.test(name) ? [textsIn(groups[name] as TextGroup, language)] : [])),
  )
  return { values: textsIn(packageTexts('@tessera/widget-sdk').issueValues as TextGroup, language), whole: said }
}
