import type { widget } from '@tessera/website-builder'
import type { VariantProps } from '@tessera/widget-sdk'
import { Account } from './Account.tsx'

/** The account in the navbar of the website-builder, which draws whatever is registered under this name. */
export default function NavbarDefaultAccountWidget({ className }: VariantProps<typeof widget>) {
  return <Account className={className} />
}
