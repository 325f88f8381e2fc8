/** The initial in the account button: a lightweight version of the `Avatar` component. */
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
