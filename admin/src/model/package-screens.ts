import { adminPackageNames } from 'virtual:tessera/admin-names'
import { toSentence } from '@tessera/core'
import type { AdminScreen, ScreenLink } from '@tessera/widget-sdk/admin'
import { packageTexts } from '../context/interface-texts.ts'
import { packages } from './admin-packages.ts'

/** A screen with the package that has its texts. */
interface PackageScreen extends AdminScreen {
  readonly packageName: string
}

/** The screens of all packages, in the order of the configuration. */
export const packageScreens: readonly PackageScreen[] = packages.flatMap(({ screens = [] }, index) =>
  screens.map(screen => ({ ...screen, packageName: adminPackageNames[index] ?? '' })),
)

/** What the menu calls a screen, in the language of the back office. */
export function screenName(packageName: string, { name }: Pick<ScreenLink, 'name'>): string {
  const { screens } = packageTexts(packageName) as { readonly screens?: Readonly<Record<string, string>> }
  return screens?.[name] ?? toSentence(name)
}
