import { profile } from '@tessera/social'
import { defineMessages, useListAddressOf, useMessages } from '@tessera/widget-sdk'
import { Breadcrumbs } from '@tessera/widget-sdk/ui'

const messages = defineMessages({ en: { home: 'Home', people: 'People' }, ru: { home: 'Главная', people: 'Люди' } })

/** The way to a profile; the page of all of them is on it where there is one. */
export function ProfileTrail({ title }: { readonly title: string }) {
  const m = useMessages(messages)
  const people = useListAddressOf(profile)
  const trail = [{ title: m.home, url: '/' }, ...(people === null ? [] : [{ title: m.people, url: people }]), { title }]
  return <Breadcrumbs trail={trail} />
}
