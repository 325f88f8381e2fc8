import type { Entity } from '@tessera/core'
import type { PageEntities } from '@tessera/widget-sdk/admin'
import { packages } from './admin-packages.ts'

/** The entities of pages; null in a configuration without pages. */
export const siteModel: PageEntities | null = packages.findLast(each => each.pages)?.pages ?? null

/** @throws in a configuration without pages, where none of their screens is shown */
export function pageModel(): PageEntities {
  if (!siteModel) throw new Error('No package of widgets in this configuration says what pages are made of')
  return siteModel
}

/** Whether an entity is a module's widget, which host widgets show. */
export function isModuleWidget({ name, module }: Entity): boolean {
  const { external, widget } = pageModel()
  return name === external.pointer?.name && module !== widget.module
}
