import type { ContentHost, Context } from '@tessera/server'
import { logotype, widgetsToLogotypes } from '../index.ts'

/** Shows the site's name, which leads to the home page, in widgets such as a navbar. */
export async function addSiteLogotype(
  { configuration, service }: Pick<ContentHost, 'configuration' | 'service'>,
  widgetIds: readonly string[],
  context: Context,
): Promise<void> {
  const { project, publicUrl, defaultLanguage } = configuration
  const title = project.name ?? { [defaultLanguage]: new URL(publicUrl).hostname }
  const { id: logotypeId } = await service(logotype).create({ title, url: '/', adminTitle: 'Site' }, context)
  await service(widgetsToLogotypes).createMany(
    widgetIds.map(widgetId => ({ widgetId, logotypeId })),
    context,
  )
}
