import { profile } from '@tessera/social'
import { useListAddressOf } from '@tessera/widget-sdk'
import { Breadcrumbs } from '@tessera/widget-sdk/ui'
import { useMessages } from './messages.ts'

/** Breadcrumbs of a profile; the page of all profiles is included if there is one. */
export function ProfileBreadcrumbs({ title }: { readonly title: string }) {
  const m = useMessages('profileBreadcrumbs')
  const people = useListAddressOf(profile)
  const steps = [{ title: m.home, url: '/' }, ...(people === null ? [] : [{ title: m.people, url: people }]), { title }]
  return <Breadcrumbs items={steps} />
}
