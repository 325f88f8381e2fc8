import type { Row } from '@tessera/core'
import { type widget, widgetsToBuilderButtonsArrays } from '@tessera/ecommerce'
import { LinkedWidgets } from '@tessera/widget-sdk/ui'
import { createContext, type ReactNode, useContext } from 'react'

const ActionsContext = createContext<Row<typeof widget> | null>(null)

/** Tells the product which widget shows it: that widget's buttons are what visitors can do with the product. */
export function WithActionsOf({ of, children }: { readonly of: Row<typeof widget>; readonly children: ReactNode }) {
  return <ActionsContext value={of}>{children}</ActionsContext>
}

/** What visitors can do with the product; nothing if its widget has no buttons. */
export function ProductActions({ className }: { readonly className?: string }) {
  const shownBy = useContext(ActionsContext)
  if (!shownBy) return null
  return (
    <LinkedWidgets
      relation={widgetsToBuilderButtonsArrays}
      from={shownBy}
      {...(className !== undefined && { className })}
    />
  )
}
