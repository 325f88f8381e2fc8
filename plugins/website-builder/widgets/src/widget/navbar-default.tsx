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
import { LanguageSwitch } from '../language-switch.tsx'
import { useMessages } from '../messages.ts'
import { MobileMenu } from '../mobile-menu.tsx'
import { type NavbarBreakpoints, navbarBreakpoints } from '../navbar-breakpoints.ts'

/**
 * The navbar: logotypes, buttons (default: links to pages, additional: actions), languages. What doesn't fit is in a menu.
 */
export default function NavbarDefaultWidget({ data, className }: VariantProps<typeof widget>) {
  const m = useMessages('navbarDefault')
  const breakpoints = useNavbarBreakpoints(data)
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
        className="absolute top-2 left-2 z-50 rounded-md bg-primary px-4 py-2 font-medium text-on-primary not-focus:sr-only"
      >
        {m.skip}
      </a>
      <Container className="flex min-h-16 items-center gap-3 max-[24rem]:gap-1.5 xl:gap-8">
        <LinkedWidgets relation={widgetsToLogotypes} from={data} className="min-w-0" />
        <nav aria-label={m.navigation} className={cn('ml-auto min-w-0', breakpoints.links.from)}>
          <LinkedWidgets
            relation={widgetsToButtonsArrays}
            from={data}
            variant="default"
            itemClassName="justify-end gap-0.5 p-1 *:min-h-10 *:px-2 *:text-sm *:whitespace-nowrap *:aria-[current=page]:text-primary xl:*:px-3 xl:*:text-[0.9375rem]"
          />
        </nav>
        {/* Keeps the rest at the end of the bar where the links are in the menu. */}
        <span className={cn('ml-auto', breakpoints.links.below)} />
        <LanguageSwitch className={cn('shrink-0', breakpoints.languages.from)} />
        <div className="-mr-1 flex shrink-0 items-center xl:gap-2">
          <Widget of={widget} variant="navbar-default-account" data={data} />
          <Widget of={widget} variant="navbar-default-cart" data={data} />
        </div>
        <div className={cn('shrink-0', breakpoints.actions.from)}>
          <LinkedWidgets
            relation={widgetsToButtonsArrays}
            from={data}
            variant="additional"
            itemClassName="flex-nowrap *:min-h-10 *:px-4 *:text-sm *:whitespace-nowrap xl:*:text-[0.9375rem]"
          />
        </div>
        <MobileMenu of={data} breakpoints={breakpoints} />
      </Container>
    </header>
  )
}

const withButtons = [linked(buttonsArray, buttonsArraysToButtons, 'buttonId')]

/** The navbar's breakpoints, by its texts in the page's language. */
function useNavbarBreakpoints(data: Row<typeof widget>): NavbarBreakpoints {
  const t = useText()
  const { languages } = usePage()
  const hasAccount = useHasVariant(widget, 'navbar-default-account')
  const hasCart = useHasVariant(widget, 'navbar-default-cart')
  const logotypes = useLinked(widgetsToLogotypes, data)
  const arrays = useLinked(widgetsToButtonsArrays, data, { include: withButtons })
  // The same queries as in the navbar's parts: read together with those above, they don't make the page a level deeper.
  useLinked(widgetsToButtonsArrays, data)
  const words = (variant: string) =>
    arrays
      .filter(({ link }) => link.variant === variant)
      .flatMap(({ record }) => record.buttonsArraysToButtons.map(({ button }) => t(button?.title)))
  return navbarBreakpoints({
    logotypes: logotypes.map(({ record }) => t(record.title)),
    links: words('default'),
    actions: words('additional'),
    languages: languages.length,
    hasAccount,
    hasCart,
  })
}
