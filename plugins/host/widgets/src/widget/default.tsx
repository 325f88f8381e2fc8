import type { Entity, Row } from '@tessera/core'
import { type widget, widgetsToExternalWidgets } from '@tessera/host'
import { useEntity, usePointing, useRow, type VariantProps, Widget } from '@tessera/widget-sdk'

/** Renders the widgets of other modules that it is linked to, one below the other. */
export default function DefaultWidget({ data, className }: VariantProps<typeof widget>) {
  const links = usePointing(widgetsToExternalWidgets, 'widgetId', data)
  const widgets = links.map(link => <ExternalWidget key={link.id} link={link} />)
  const classes = [data.className, className].filter(Boolean).join(' ')
  return classes ? <div className={classes}>{widgets}</div> : widgets
}

interface ExternalWidgetProps {
  readonly link: Row<typeof widgetsToExternalWidgets>
}

/** Renders nothing for a module that is no longer installed. */
function ExternalWidget({ link }: ExternalWidgetProps) {
  const entity = useEntity(`${link.externalModule}/widgets`)
  return entity && <FoundWidget entity={entity} link={link} />
}

function FoundWidget({ entity, link }: ExternalWidgetProps & { readonly entity: Entity }) {
  const record = useRow(entity, link.externalWidgetId)
  return record && <Widget of={entity} data={record} className={link.className} />
}
