import type { widget } from '@tessera/website-builder'
import type { VariantProps } from '@tessera/widget-sdk'
import { CartButton } from './cart/CartButton.tsx'

/** The cart in the website-builder's navbar, which renders whichever widget is registered under this name. */
export default function NavbarDefaultCartWidget({ className }: VariantProps<typeof widget>) {
  return <CartButton className={className} />
}
