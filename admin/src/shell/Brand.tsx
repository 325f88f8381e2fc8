/** Logo and name of the product. */
export function Brand() {
  return (
    <span className="flex items-center gap-2 font-heading font-semibold text-base">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-6 shrink-0">
        <rect width="32" height="32" rx="8" className="fill-primary" />
        <path d="M8 8h7v7H8zM17 17h7v7h-7z" className="fill-on-primary" />
        <path d="M17 8h7v7h-7zM8 17h7v7H8z" className="fill-on-primary" opacity=".45" />
      </svg>
      Tessera
    </span>
  )
}
