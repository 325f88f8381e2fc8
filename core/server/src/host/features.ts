import { archive } from '../features/archive/archive.ts'
import { assistant } from '../features/assistant/assistant.ts'
import { batch } from '../features/batch/batch.ts'
import { health } from '../features/health/health.ts'
import { history } from '../features/history/history.ts'
import { imports } from '../features/imports/imports.ts'
import { largeTables } from '../features/large-tables/index-scheduler.ts'
import { plugins } from '../features/plugins/plugins.ts'
import { preferences } from '../features/preferences/preferences.ts'
import { retention } from '../features/retention/retention-scheduler.ts'
import { search } from '../features/search/search.ts'
import { transfer } from '../features/transfer/transfer.ts'
import { trash } from '../features/trash/trash.ts'
import type { Plugin } from '../plugin/plugin.ts'

/** What every project has beside its plugins, made as they are. Their routes are below `/api/core`. */
export const features: readonly Plugin[] = [
  search,
  batch,
  preferences,
  health,
  plugins,
  history,
  trash,
  transfer,
  imports,
  archive,
  assistant,
  largeTables,
  retention,
]
