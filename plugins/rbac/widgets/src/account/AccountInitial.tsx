/** What the account's button shows; `Avatar` of the user interface parts, without what would make it large. */
export function AccountInitial({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-9 select-none items-center justify-center rounded-full bg-primary font-semibold text-on-primary text-sm uppercase leading-none"
    >
      {[...name][0]}
    </span>
  )
}
