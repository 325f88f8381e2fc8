const bar = 'absolute left-0 h-0.5 w-5 rounded-full bg-text transition-transform'

/** The icon on the menu's button. */
export default function NavbarDefaultMenu() {
  return (
    <span aria-hidden="true" className="relative block h-3 w-5">
      <span className={`${bar} top-0 group-open/menu:translate-y-[5px] group-open/menu:rotate-45`} />
      <span className={`${bar} bottom-0 group-open/menu:-translate-y-[5px] group-open/menu:-rotate-45`} />
    </span>
  )
}
