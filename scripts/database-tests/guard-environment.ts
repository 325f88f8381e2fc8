import { databaseTests, variable } from './database-tests.ts'

/**
 * The environment of test files, which says so when one reads TEST_DATABASE_URL that isn't known to: it would be missing from
 * the run on a server.
 * @param currentFile the test file that is running, by its absolute path
 */
export function guardEnvironment(environment: NodeJS.ProcessEnv, currentFile: () => string | undefined) {
  const isDatabaseTest = databaseTests()
  return new Proxy(environment, {
    get(target, name) {
      const file = name === variable ? currentFile() : undefined
      if (file !== undefined && !isDatabaseTest(file)) {
        throw new Error(
          `${file} asks for a database in a way that no import shows, so \`npm run test:postgresql\` would leave it out: import what does so with a literal path`,
        )
      }
      return target[name as string]
    },
    // Without it, the proxy would define properties, in a way that `process.env` refuses.
    set: (target, name, value) => Reflect.set(target, name, value),
  })
}
