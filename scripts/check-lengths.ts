import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A file that is read in one go: longer ones are split by noun. */
export const mostLines = 400

/** Files that are longer still, with their lines when they were listed: they may shrink, and nothing joins them. */
export const knownLengths: Readonly<Record<string, number>> = {
  'core/server/src/database/compare.test.ts': 468,
  'core/server/src/records/entity-service.ts': 538,
  'core/server/test/ownership.test.ts': 417,
  'core/server/test/related-filters.test.ts': 459,
  'e2e/admin-lists.test.ts': 424,
  'e2e/admin-orders.test.ts': 403,
  'e2e/admin-product.test.ts': 439,
  'plugins/ecommerce/server/test/checkout.test.ts': 483,
  'plugins/ecommerce/server/test/order-care.test.ts': 455,
  'plugins/ecommerce/server/test/product-files.test.ts': 516,
  'plugins/ecommerce/server/test/skus.test.ts': 431,
  'plugins/ecommerce/server/test/stock-histories.test.ts': 431,
  'plugins/ecommerce/server/test/terms.test.ts': 401,
  'plugins/ecommerce/widgets/src/cart/create-cart.test.ts': 446,
  'plugins/rbac/server/test/records.test.ts': 411,
}

/**
 * What is too long, and what is known to be and is not any more.
 * @param lengths lines by the path of the file
 */
export function lengthProblems(
  lengths: ReadonlyMap<string, number>,
  known: Readonly<Record<string, number>> = knownLengths,
): string[] {
  const tooLong = [...lengths].flatMap(([file, lines]) => {
    const most = known[file] ?? mostLines
    return lines > most ? [`${file} has ${lines} lines, at most ${most}: split it by noun.`] : []
  })
  const unneeded = Object.keys(known).flatMap(file => {
    const lines = lengths.get(file) ?? 0
    return lines <= mostLines
      ? [`scripts/check-lengths.ts: ${file} is not too long any more. Take it off the list.`]
      : []
  })
  return [...tooLong, ...unneeded]
}

/** The lines of every source and test. Migrations are history: nobody splits them. */
function lengthsIn(root: string): Map<string, number> {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 } as const
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
    options,
  )
  const lengths = new Map<string, number>()
  for (const file of new Set(files.split('\n').filter(each => each && !each.includes('/migrations/')))) {
    const text = read(path.join(root, file))
    if (text !== undefined) lengths.set(file, text.split('\n').length - 1)
  }
  return lengths
}

/** Undefined for a file that git still lists and is gone. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

if (import.meta.main) {
  const problems = lengthProblems(lengthsIn(path.resolve(import.meta.dirname, '..')))
  for (const problem of problems) console.error(problem)
  if (problems.length) process.exitCode = 1
  else console.log(`Lengths: no file has more than ${mostLines} lines but those that are known.`)
}
