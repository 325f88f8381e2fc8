import type { KnownMention } from './known-mentions.ts'
import type { NamedModule } from './named-modules.ts'
import type { Problem } from './problems.ts'

/** The parts that know no module: whatever concerns one it says itself, through doors that third parties have too. */
const genericParts = ['core/definition', 'core/server', 'widget-sdk', 'admin', 'site']

/** Whether a source belongs to a part that knows no module by name. @param file path inside its package */
export function isGeneric(folder: string, file: string): boolean {
  return genericParts.includes(folder) && file.startsWith('src/') && !/\.test(-d)?\.tsx?$/.test(file)
}

/**
 * What generic parts say of modules by name, and entries of the list of known mentions that nothing needs any more.
 * @param sources by their paths in the repository
 */
export function mentionProblems(
  sources: ReadonlyMap<string, readonly NamedModule[]>,
  known: readonly KnownMention[],
): Problem[] {
  const isKnown = (file: string, module: string) => known.some(each => each.file === file && each.module === module)
  const said = [...sources].flatMap(([file, mentions]) =>
    mentions
      .filter(({ module }) => !isKnown(file, module))
      .map(({ text, module, line }) => ({
        where: `${file}:${line}`,
        what: `${JSON.stringify(text)} names the module ${module}. Let the module say it: in defineModule, entity, defineAdmin or defineWidgets.`,
      })),
  )
  const unneeded = known
    .filter(({ file, module }) => !sources.get(file)?.some(each => each.module === module))
    .map(({ file, module }) => ({
      where: 'scripts/imports/known-mentions.ts',
      what: `${file} names the module ${module} no more. Take the entry off the list.`,
    }))
  return [...said, ...unneeded]
}
