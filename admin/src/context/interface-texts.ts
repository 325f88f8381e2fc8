import { type Catalogue, type DefinitionTexts, type TextGroup, textsIn } from '@tessera/core'
import type { IssueTexts, MessageSource } from '@tessera/widget-sdk'

/** What the back office says in a language. */
export interface InterfaceTexts {
  /** What components say, by their packages. */
  readonly packages: Readonly<Record<string, Catalogue>>
  readonly definitions: DefinitionTexts
}

interface Spoken {
  readonly language: string
  readonly texts: InterfaceTexts
  /** Where they came from, and what is shown later is beside them; undefined where nothing else is. */
  readonly address: string | undefined
}

let spoken: Spoken = { language: 'en', texts: { packages: {}, definitions: {} }, address: undefined }
const listeners = new Set<() => void>()
const known = new Map<string, Promise<InterfaceTexts>>()

/** Fetches the texts of a language, once; a failure is no reason not to ask again. */
export function fetchTexts(address: string): Promise<InterfaceTexts> {
  const texts = known.get(address) ?? fetchTwice<InterfaceTexts>(address)
  known.set(address, texts)
  texts.catch(() => known.delete(address))
  return texts
}

/** Groups that are shown later, as far as they are there, by the address of their language and their package. */
const later = new Map<string, Catalogue>()
const asked = new Map<string, Promise<TextGroup>>()
/** What has been asked for in any language: package and group. */
const everAsked = new Map<string, readonly [packageName: string, group: string]>()

function addressOf(address: string, packageName: string, group: string): string {
  return `${address.replace(/\.json$/, '')}/${encodeURIComponent(packageName)}/${group}.json`
}

/** Fetches a group that is not shown at once, with those that its script shows besides. The same promise each time. */
function fetchGroup(address: string, packageName: string, group: string): Promise<TextGroup> {
  const from = addressOf(address, packageName, group)
  const known = asked.get(from)
  if (known) return known
  const texts = groupFrom(from, `${address} ${packageName}`, group)
  asked.set(from, texts)
  everAsked.set(`${packageName} ${group}`, [packageName, group])
  texts.then(
    // As React marks what it has waited for: others who read it do not wait, even for a microtask.
    value => Object.assign(texts, { status: 'fulfilled', value }),
    () => asked.delete(from),
  )
  return texts
}

async function groupFrom(from: string, key: string, group: string): Promise<TextGroup> {
  const found = await fetchTwice<Catalogue>(from)
  later.set(key, { ...later.get(key), ...found })
  const texts = found[group]
  if (!texts) throw new Error(`${from} has no group ${group}`)
  return texts as TextGroup
}

/** Fetches what was shown later in one language in another one, so that nothing on the screen has to wait for it. */
export async function fetchLater(address: string): Promise<void> {
  await Promise.all([...everAsked.values()].map(([packageName, group]) => fetchGroup(address, packageName, group)))
}

function fetchTwice<Data>(address: string): Promise<Data> {
  return fetchJson<Data>(address).catch(() => fetchJson<Data>(address))
}

async function fetchJson<Data>(address: string): Promise<Data> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response.json()
}

/**
 * Has everything say what these texts say.
 * @param address where they came from; without it, there are no others
 */
export function speak(language: string, texts: InterfaceTexts, address?: string): void {
  spoken = { language, texts, address }
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

/** What a package says at once. */
export function packageTexts(packageName: string): Catalogue {
  return spoken.texts.packages[packageName] ?? {}
}

/** Where components get their texts from. */
export const interfaceMessages: MessageSource = {
  read(packageName, group) {
    const { address } = spoken
    const atOnce = packageTexts(packageName)[group]
    if (atOnce) return atOnce as TextGroup
    if (address === undefined) throw new Error(`messages/en.json of ${packageName} has no group ${group}`)
    // What was promised stays a promise: React renders a component that waited once more, and expects the same `use` in it.
    const promised = asked.get(addressOf(address, packageName, group))
    if (promised) return promised
    const beside = later.get(`${address} ${packageName}`)?.[group]
    return (beside as TextGroup | undefined) ?? fetchGroup(address, packageName, group)
  },
}

/** Texts of error codes: the groups `issues` of every package, and those named like `passwordIssues`. */
export function issueTexts(): IssueTexts {
  const { language, texts } = spoken
  const said = Object.values(texts.packages).flatMap(groups =>
    Object.keys(groups).flatMap(name => (/issues$/i.test(name) ? [textsIn(groups[name] as TextGroup, language)] : [])),
  )
  return { values: textsIn(packageTexts('@tessera/widget-sdk').issueValues as TextGroup, language), whole: said }
}
