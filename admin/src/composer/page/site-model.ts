import type { Entity } from '@tessera/core'
import { model } from '../../model/entities.ts'

const paths = {
  page: 'host/pages',
  layout: 'host/layouts',
  metadata: 'host/metadata',
  widget: 'host/widgets',
  external: 'host/widgets-to-external-widgets',
  pagesToLayouts: 'host/pages-to-layouts',
  pagesToMetadata: 'host/pages-to-metadata',
  pagesToWidgets: 'host/pages-to-widgets',
  layoutsToWidgets: 'host/layouts-to-widgets',
} as const

/** The entities that pages are made of. */
export type SiteModel = { readonly [Name in keyof typeof paths]: Entity }

/** Null in a configuration without pages. */
export const siteModel: SiteModel | null = Object.values(paths).every(path => model.entities.has(path))
  ? (Object.fromEntries(
      Object.entries(paths).map(([name, path]) => [name, model.entities.get(path)]),
    ) as unknown as SiteModel)
  : null

/** @throws in a configuration without pages, where no screen of theirs is shown */
export function pageModel(): SiteModel {
  if (!siteModel) throw new Error('Pages need the module host: add it to `plugins` in tessera.config.ts')
  return siteModel
}

/** Whether an entity's records are what a host widget shows: the widgets of the other modules. */
export function isModuleWidget({ name, module }: Entity): boolean {
  return name === 'widget' && module !== 'host'
}
