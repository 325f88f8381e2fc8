import type { Row } from '@tessera/core'
import { widget, widgetsToButtonsArrays } from '@tessera/website-builder'
import { cn, useHeadScript, Widget } from '@tessera/widget-sdk'
import { LinkedWidgets } from '@tessera/widget-sdk/ui'
import { closeMenu } from './close-menu.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { useMessages } from './messages.ts'
import type { NavbarBreakpoints } from './navbar-breakpoints.ts'

/** Full-width buttons that are easy to tap. */
const list =
  'flex-col items-stretch gap-1 *:min-h-13 *:justify-start *:px-4 *:text-left *:text-xl md:*:min-h-11 md:*:text-base'

/**
 * A menu with what doesn't fit into the navbar: full-screen below 768 px, under the navbar on wider screens. It opens,
 * closes and stops the page from scrolling without JavaScript; `closeMenu` adds Escape, a focus trap and automatic closing.
 */
export function MobileMenu({
  of,
  breakpoints,
}: {
  readonly of: Row<typeof widget>
  readonly breakpoints: NavbarBreakpoints
}) {
  const m = useMessages('mobileMenu')
  const { links } = breakpoints
  useHeadScript('navbar-menu', closeMenu)
  return (
    <details
      data-menu
      {...(Number.isFinite(links.width) && { 'data-until': `${links.width}rem` })}
      className={cn('group/menu shrink-0 md:relative', links.below)}
    >
      <summary
        aria-label={m.menu}
        className="-mr-2.5 relative z-50 flex size-11 cursor-pointer list-none items-center justify-center rounded-md [&::-webkit-details-marker]:hidden"
      >
        <Widget of={widget} variant="navbar-default-menu" data={of} />
      </summary>
      <div className="fixed inset-x-0 top-[calc(4rem+1px)] flex h-[calc(100dvh-4rem-1px)] flex-col gap-6 overflow-y-auto overscroll-contain bg-background px-5 py-6 group-open/menu:animate-slide-in md:absolute md:top-full md:right-0 md:left-auto md:mt-4 md:h-auto md:max-h-[calc(100dvh-6rem)] md:w-80 md:rounded-lg md:border md:border-border md:bg-raised md:p-4 md:shadow-overlay">
        <nav aria-label={m.menu}>
          <LinkedWidgets relation={widgetsToButtonsArrays} from={of} variant="default" itemClassName={list} />
        </nav>
        <LanguageSwitch className={cn('px-1.5', breakpoints.languages.below)} />
        <LinkedWidgets
          relation={widgetsToButtonsArrays}
          from={of}
          variant="extra"
          className="px-4"
          itemClassName="text-text-muted"
        />
        <LinkedWidgets
          relation={widgetsToButtonsArrays}
          from={of}
          variant="additional"
          className={cn('mt-auto', breakpoints.actions.below)}
          itemClassName="flex-col items-stretch *:min-h-13 *:text-lg"
        />
      </div>
    </details>
  )
}
