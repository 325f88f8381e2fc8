import type { profile } from '@tessera/social'
import type { VariantProps } from '@tessera/widget-sdk'
import { ProfileCard } from '../profile-card.tsx'

/** A profile in a list. */
export default function DefaultProfile({ data, className }: VariantProps<typeof profile>) {
  return <ProfileCard of={data} className={className} />
}
