import { page } from '@tessera/host'
import { defineMessages, useMessages, useRows } from '@tessera/widget-sdk'
import { Breadcrumbs } from '@tessera/widget-sdk/ui'
import { profilesUrl } from './addresses.ts'

const messages = defineMessages({ en: { home: 'Home', people: 'People' }, ru: { home: 'Главная', people: 'Люди' } })

const listPage = { filters: { and: [{ column: 'url', method: 'eq', value: profilesUrl }] }, limit: 1 } as const

/** The way to a profile; the page of all of them is on it where there is one. */
export function ProfileTrail({ title }: { readonly title: string }) {
  const m = useMessages(messages)
  const [people] = useRows(page, listPage)
  const trail = [{ title: m.home, url: '/' }, ...(people ? [{ title: m.people, url: profilesUrl }] : []), { title }]
  return <Breadcrumbs trail={trail} />
}
