import { linked, type Row } from '@tessera/core'
import {
  buttonsArray,
  buttonsArraysToButtons,
  widget,
  widgetsToButtonsArrays,
  widgetsToLogotypes,
} from '@tessera/website-builder'
import { cn, useHasVariant, useLinked, usePage, useText, type VariantProps, Widget } from '@tessera/widget-sdk'
import { Container, LinkedWidgets } from '@tessera/widget-sdk/ui'
import { type BarRoom, barRoom } from '../bar-room.ts'
import { LanguageSwitch } from '../language-switch.tsx'
import { useMessages } from '../messages.ts'
import { MobileMenu } from '../mobile-menu.tsx'

/**
 * The navbar: logotypes, buttons (default: links to pages, additional: actions), languages. What doesn't fit is in a menu.
 */
export default function NavbarDefaultWidget({ data, className }: VariantProps<typeof widget>) {
  const m = useMessages('navbarDefault')
  const room = useBarRoom(data)
  return (
    <header
      className={cn(
        'sticky top-0 z-40 border-border border-b before:absolute before:inset-0 before:-z-10 before:bg-background/85 before:backdrop-blur-lg print:hidden',
        data.className,
        className,
      )}
    >
      <a
        href="#content"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-md bg-primary px-4 py-2 font-medium text-on-primary focus:translate-y-0"
      >
        {m.skip}
      </a>
      <Container className="flex min-h-16 items-center gap-3 xl:gap-8">
        <LinkedWidgets relation={widgetsToLogotypes} from={data} className="min-w-0" />
        <nav aria-label={m.navigation} className={cn('ml-auto min-w-0', room.places.from)}>
          <LinkedWidgets
            relation={widgetsToButtonsArrays}
            from={data}
            variant="default"
            itemClassName="justify-end gap-0.5 p-1 *:min-h-10 *:px-2 *:text-sm *:whitespace-nowrap *:aria-[current=page]:text-primary xl:*:px-3 xl:*:text-[0.9375rem]"
          />
        </nav>
        {/* Keeps the rest at the end of the bar where the places are in the menu. */}
        <span className={cn('ml-auto', room.places.below)} />
        <LanguageSwitch className={cn('shrink-0', room.languages.from)} />
        <Widget of={widget} variant="navbar-default-account" data={data} />
        <div className={cn('shrink-0', room.actions.from)}>
          <LinkedWidgets
            relation={widgetsToButtonsArrays}
            from={data}
            variant="additional"
            itemClassName="flex-nowrap *:min-h-10 *:px-4 *:text-sm *:whitespace-nowrap xl:*:text-[0.9375rem]"
          />
        </div>
        <MobileMenu of={data} room={room} />
      </Container>
    </header>
  )
}

const withButtons = [linked(buttonsArray, buttonsArraysToButtons, 'buttonId')]

/** The navbar's breakpoints, by its texts in the page's language. */
function useBarRoom(data: Row<typeof widget>): BarRoom {
  const t = useText()
  const { languages } = usePage()
  const hasAccount = useHasVariant(widget, 'navbar-default-account')
  const logotypes = useLinked(widgetsToLogotypes, data)
  const arrays = useLinked(widgetsToButtonsArrays, data, { include: withButtons })
  // The same queries as in the navbar's parts: read together with those above, they don't make the page a level deeper.
  useLinked(widgetsToButtonsArrays, data)
  const words = (variant: string) =>
    arrays
      .filter(({ link }) => link.variant === variant)
      .flatMap(({ record }) => record.buttonsArraysToButtons.map(({ button }) => t(button?.title)))
  return barRoom({
    logotypes: logotypes.map(({ record }) => t(record.title)),
    places: words('default'),
    actions: words('additional'),
    languages: languages.length,
    hasAccount,
  })
}
