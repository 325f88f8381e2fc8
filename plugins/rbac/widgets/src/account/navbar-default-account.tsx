import type { widget } from '@tessera/website-builder'
import type { VariantProps } from '@tessera/widget-sdk'
import { Account } from './Account.tsx'

/** The account in the website-builder's navbar, which renders whichever widget is registered under this name. */
export default function NavbarDefaultAccountWidget({ className }: VariantProps<typeof widget>) {
  return <Account className={className} />
}
