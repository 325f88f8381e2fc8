/** What a project begins with: nothing on its pages, or the pages of a company with a shop. */
export const templates = ['blank', 'company'] as const
export type Template = (typeof templates)[number]

export const packageManagers = ['npm', 'pnpm'] as const
export type PackageManager = (typeof packageManagers)[number]

interface TemplatePlugin {
  readonly name: string
  /** It has a package of widgets, `<name>-widgets`. */
  readonly hasWidgets: boolean
  /** It has a package with its server half, `<name>-server`. */
  readonly hasServer: boolean
}

const plugin = (module: string, hasServer = false): TemplatePlugin => ({
  name: `@tessera/${module}`,
  hasWidgets: true,
  hasServer,
})

const blank = [
  plugin('file-storage', true),
  plugin('website-builder'),
  plugin('rbac', true),
  plugin('blog'),
  plugin('social'),
  plugin('crm'),
  plugin('notification'),
  plugin('host'),
]

/** Plugins of a template, in the order of the configuration. */
export const templatePlugins: Readonly<Record<Template, readonly TemplatePlugin[]>> = {
  blank,
  company: [...blank.slice(0, 3), plugin('billing'), plugin('ecommerce', true), ...blank.slice(3)],
}

/** What every project needs besides its plugins. */
export const ownPackages = ['@tessera/cli', '@tessera/core', '@tessera/server', '@tessera/widget-sdk']

/** Versions of others' packages, those of this repository (a test compares them). */
export const otherVersions = {
  dependencies: { fastify: '5.12.8', knex: '3.3.0', react: '19.3.1', 'react-dom': '19.3.1' },
  devDependencies: {
    '@types/node': '24.19.2',
    '@types/react': '19.3.0',
    '@types/react-dom': '19.3.0',
    node: '24.21.0',
    typescript: '7.0.2',
    vitest: '5.1.1',
  },
} as const
