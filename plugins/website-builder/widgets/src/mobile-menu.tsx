import type { Row } from '@tessera/core'
import { widget, widgetsToButtonsArrays } from '@tessera/website-builder'
import { defineMessages, useMessages, Widget } from '@tessera/widget-sdk'
import { LinkedWidgets } from '@tessera/widget-sdk/ui'

const messages = defineMessages({ en: { menu: 'Menu' }, ru: { menu: 'Меню' } })

/** Each button as wide as the screen and easy to hit. */
const list = 'flex-col items-stretch gap-1 *:min-h-13 *:justify-start *:px-4 *:text-left *:text-xl'

/**
 * The navbar below 768 px: a button that opens the menu over the whole screen. Opens, closes and keeps the page behind it
 * still without JavaScript; the island `navbar-default-menu` adds Escape, focus and closing by itself.
 */
export function MobileMenu({ of }: { readonly of: Row<typeof widget> }) {
  const m = useMessages(messages)
  return (
    <details data-menu className="group/menu md:hidden">
      <summary
        aria-label={m.menu}
        className="-mr-2.5 relative z-50 flex size-11 cursor-pointer list-none items-center justify-center rounded-md [&::-webkit-details-marker]:hidden"
      >
        <Widget of={widget} variant="navbar-default-menu" data={of} />
      </summary>
      <div className="fixed inset-x-0 top-[calc(4rem+1px)] flex h-[calc(100dvh-4rem-1px)] flex-col gap-6 overflow-y-auto overscroll-contain bg-background px-5 py-6 group-open/menu:animate-slide-in">
        <nav aria-label={m.menu}>
          <LinkedWidgets relation={widgetsToButtonsArrays} from={of} variant="default" itemClassName={list} />
        </nav>
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
          className="mt-auto"
          itemClassName="flex-col items-stretch *:min-h-13 *:text-lg"
        />
      </div>
    </details>
  )
}
