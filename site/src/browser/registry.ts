import { widgetPackages } from 'virtual:tessera/site'
import { createRegistry } from '@tessera/widget-sdk'

/** Every variant of the site, each in a file of its own that is loaded when it is first rendered. */
export const registry = createRegistry(widgetPackages)
