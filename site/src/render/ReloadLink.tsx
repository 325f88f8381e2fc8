import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { type ButtonVariant, buttonClasses } from '@tessera/widget-sdk/ui'

const messages = defineMessages({ en: { reload: 'Reload' }, ru: { reload: 'Перезагрузить' } })

/** Asks for the same address again. The page of a failure stands at every address, and works without scripts. */
export function ReloadLink({ variant }: { readonly variant: ButtonVariant }) {
  const m = useMessages(messages)
  return (
    // biome-ignore lint/a11y/useValidAnchor: empty, it is the address of the page that is shown
    <a href="" className={buttonClasses(variant)}>
      {m.reload}
    </a>
  )
}
