import type { feature } from '@tessera/website-builder'
import type { VariantProps } from '@tessera/widget-sdk'
import { GlassFeature } from './glass.tsx'

export default function GlassFileBottomFeature(props: VariantProps<typeof feature>) {
  return <GlassFeature file="bottom" {...props} />
}
