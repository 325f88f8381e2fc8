import { profile, type widget } from '@tessera/social'
import { cn, useSegment, type VariantProps, Widget } from '@tessera/widget-sdk'

/** The profile that the page's address names; nothing on other pages. */
export default function ProfileOverviewWidget({ data, className }: VariantProps<typeof widget>) {
  const shown = useSegment(profile, 'slug')
  if (!shown) return null
  return <Widget of={profile} data={shown} variant="overview-default" className={cn(data.className, className)} />
}
