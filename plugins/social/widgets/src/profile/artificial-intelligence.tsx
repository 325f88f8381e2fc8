import type { profile } from '@tessera/social'
import type { VariantProps } from '@tessera/widget-sdk'
import { AiMark } from '../ai-mark.tsx'
import { ProfileCard } from '../profile-card.tsx'

/** The profile of a program, marked as one. */
export default function ArtificialIntelligenceProfile({ data, className }: VariantProps<typeof profile>) {
  return <ProfileCard of={data} className={className} mark={<AiMark />} />
}
