import { adminPackageNames } from 'virtual:tessera/admin-names'
import { type Catalogue, toSentence } from '@tessera/core'
import type { Block } from '@tessera/widget-sdk/admin'
import { packageTexts } from '../context/interface-texts.ts'
import { packages } from './admin-packages.ts'

/** A block with the package that has its texts. */
export interface PackageBlock extends Block {
  readonly packageName: string
}

/** The blocks of all packages, in the order of the configuration. Only for lazy screens. */
export const packageBlocks: readonly PackageBlock[] = (
  await Promise.all(
    packages.map(async ({ blocks }, index) => {
      const packageName = adminPackageNames[index] ?? ''
      return ((await blocks?.()) ?? []).map(block => ({ ...block, packageName }))
    }),
  )
).flat()

/** What a block is called in the language of the back office. Texts that its package lacks are empty. */
export interface BlockTexts {
  readonly name: string
  readonly description: string
  readonly keywords: string
  readonly group: string
}

/** @param texts of its package (default: those in the language of the back office) */
export function blockTexts(
  { packageName, key, group }: PackageBlock,
  texts: Catalogue = packageTexts(packageName),
): BlockTexts {
  const { blocks, blockGroups } = texts as BlockCatalogue
  const { name = toSentence(key), description = '', keywords = '' } = blocks?.[key] ?? {}
  return { name, description, keywords, group: group === undefined ? '' : (blockGroups?.[group] ?? toSentence(group)) }
}

interface BlockCatalogue extends Catalogue {
  readonly blocks: { readonly [key: string]: { readonly [text in 'name' | 'description' | 'keywords']: string } }
  readonly blockGroups: { readonly [group: string]: string }
}
