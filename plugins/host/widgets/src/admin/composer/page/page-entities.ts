import type { Entity } from '@tessera/core'
import {
  layout,
  layoutsToWidgets,
  metadata,
  page,
  pagesToLayouts,
  pagesToMetadata,
  pagesToWidgets,
  widget,
  widgetsToExternalWidgets,
} from '@tessera/host'

/** What pages are made of, by the parts that they play in the composer. */
export const pageEntities = {
  page,
  layout,
  /** Page texts for search engines. */
  metadata,
  /** What pages and layouts are made of: it shows widgets of modules. */
  widget,
  /** Links such a widget to the module's widget that it shows, by `pointer`. */
  external: widgetsToExternalWidgets,
  pagesToLayouts,
  pagesToMetadata,
  pagesToWidgets,
  layoutsToWidgets,
} satisfies Readonly<Record<string, Entity>>

/** Whether an entity is a module's widget, which host widgets show. */
export function isModuleWidget({ name, module }: Entity): boolean {
  return name === widgetsToExternalWidgets.pointer?.name && module !== widget.module
}
