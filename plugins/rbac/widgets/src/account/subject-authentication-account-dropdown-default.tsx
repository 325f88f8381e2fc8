import type { widget } from '@tessera/rbac'
import { cn, type VariantProps } from '@tessera/widget-sdk'
import { Account } from './Account.tsx'

/** The account, wherever an administrator places it. */
export default function SubjectAuthenticationAccountDropdownDefaultWidget({
  data,
  className,
}: VariantProps<typeof widget>) {
  return <Account className={cn('w-fit', data.className, className)} />
}
