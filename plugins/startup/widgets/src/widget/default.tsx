import type { widget } from '@tessera/startup'
import { cn, type VariantProps } from '@tessera/widget-sdk'
import { TextSection } from '@tessera/widget-sdk/ui'

/**
 * Words alone, until the site has something better: parts that only this site has are variants of this entity, one file in
 * this folder for each. The README of the module shows how.
 */
export default function DefaultWidget({ data, className }: VariantProps<typeof widget>) {
  return <TextSection data={data} className={cn(data.className, className)} />
}
