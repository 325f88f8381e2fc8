import { widgetsToBuilderButtonsArrays } from '@tessera/ecommerce'
import { createInheritedValue } from '@tessera/widget-sdk'
import { LinkedWidgets } from '@tessera/widget-sdk/ui'

const shownBy = createInheritedValue<string | null>('ecommerce/shown-by', null)

/** Tells the product by which widget it is shown, by its id: that widget's buttons are what visitors can do with the product. */
export const ShownBy = shownBy.Provider

/** What visitors can do with the product; nothing if its widget has no buttons. */
export function ProductActions({ className }: { readonly className?: string }) {
  const id = shownBy.useValue()
  if (id === null) return null
  return (
    <LinkedWidgets
      relation={widgetsToBuilderButtonsArrays}
      from={{ id }}
      {...(className !== undefined && { className })}
    />
  )
}
