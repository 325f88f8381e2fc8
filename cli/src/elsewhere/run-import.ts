import type { Importer, ImportSource } from '@tessera/server'
import type { SiteDoor } from '../site-door.ts'
import { ImportReport, type ImportSummary } from './import-report.ts'
import { type ImportSiteOptions, openImportSite } from './import-site.ts'

/**
 * Runs an import, or goes on with one that was interrupted: what it has brought before stays as it is.
 * @throws MissingModulesError, ImportSourceError
 */
export async function runImport(
  door: SiteDoor,
  importer: Importer,
  source: ImportSource,
  options: Omit<ImportSiteOptions, 'importer' | 'source'>,
): Promise<ImportSummary> {
  const report = new ImportReport()
  const origin = await importer.identify(source)
  const site = await openImportSite(door, { ...options, importer, source: origin }, report)
  await importer.parse(source, site)
  await site.flush()
  return report.summary(site.importId)
}
