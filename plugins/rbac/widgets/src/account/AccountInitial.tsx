import { Avatar } from '@tessera/widget-sdk/ui'

/** What the account's button shows. */
export function AccountInitial({ name }: { readonly name: string }) {
  return <Avatar name={name} size="sm" className="size-9" />
}
