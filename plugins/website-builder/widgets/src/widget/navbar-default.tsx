import { widget, widgetsToButtonsArrays, widgetsToLogotypes } from '@tessera/website-builder'
import { cn, defineMessages, useMessages, type VariantProps, Widget } from '@tessera/widget-sdk'
import { Container, LinkedWidgets } from '@tessera/widget-sdk/ui'
import { LanguageSwitch } from '../language-switch.tsx'
import { MobileMenu } from '../mobile-menu.tsx'

const messages = defineMessages({
  en: { navigation: 'Main', skip: 'Skip to content' },
  ru: { navigation: 'Главное', skip: 'Перейти к содержанию' },
})

/** The bar at the top: logotypes, buttons (default: places of the site, additional: what to do), languages; a menu on phones. */
export default function NavbarDefaultWidget({ data, className }: VariantProps<typeof widget>) {
  const m = useMessages(messages)
  return (
    <header
      className={cn(
        'sticky top-0 z-40 border-border border-b before:absolute before:inset-0 before:-z-10 before:bg-background/85 before:backdrop-blur-lg',
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
      <Container className="flex h-16 items-center gap-3 lg:gap-8">
        <LinkedWidgets relation={widgetsToLogotypes} from={data} className="shrink-0" />
        <nav aria-label={m.navigation} className="ml-auto min-w-0 max-md:hidden">
          <LinkedWidgets
            relation={widgetsToButtonsArrays}
            from={data}
            variant="default"
            itemClassName="flex-nowrap gap-0.5 overflow-x-auto p-1 [scrollbar-width:none] *:min-h-10 *:px-2 *:text-sm *:whitespace-nowrap *:aria-[current=page]:text-primary lg:*:px-3 lg:*:text-[0.9375rem]"
          />
        </nav>
        <LanguageSwitch className="max-md:ml-auto" />
        <Widget of={widget} variant="navbar-default-account" data={data} />
        <div className="max-lg:hidden">
          <LinkedWidgets
            relation={widgetsToButtonsArrays}
            from={data}
            variant="additional"
            itemClassName="flex-nowrap *:min-h-10 *:px-4 *:text-sm *:whitespace-nowrap lg:*:text-[0.9375rem]"
          />
        </div>
        <MobileMenu of={data} />
      </Container>
    </header>
  )
}
