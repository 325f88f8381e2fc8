import { profile } from '@tessera/social'
import { defineMessages, useListAddressOf, useMessages } from '@tessera/widget-sdk'
import { Breadcrumbs } from '@tessera/widget-sdk/ui'

const messages = defineMessages({ en: { home: 'Home', people: 'People' }, ru: { home: 'Главная', people: 'Люди' } })

/** Breadcrumbs of a profile; the page of all profiles is included if there is one. */
export function ProfileBreadcrumbs({ title }: { readonly title: string }) {
  const m = useMessages(messages)
  const people = useListAddressOf(profile)
  const trail = [{ title: m.home, url: '/' }, ...(people === null ? [] : [{ title: m.people, url: people }]), { title }]
  return <Breadcrumbs trail={trail} />
}
