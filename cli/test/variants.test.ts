import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { specifiedVariants, variantsOfFlows } from './specification/variants.ts'
import { registeredVariants, type VariantWalk, walkVariants } from './variant-walk.ts'

const isRegistered = (path: string, name: string) =>
  registeredVariants.some(each => each[0] === path && each[1] === name)
const named = (lists: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(lists).flatMap(([path, names]) => names.map(name => [path, name] as const))

let walk: VariantWalk

beforeAll(async () => {
  walk = await walkVariants()
}, 120_000)
afterAll(() => walk?.close())
afterEach(() => void vi.restoreAllMocks())

describe('The variants of the specification', () => {
  test.each(named(specifiedVariants))('%s has %s', (path, name) => {
    expect(isRegistered(path, name)).toBe(true)
  })

  test.each(named(variantsOfFlows))('%s has no %s before its flow is there', (path, name) => {
    expect(isRegistered(path, name), 'move it to specifiedVariants').toBe(false)
  })
})

describe('A variant renders something of the demo, in every language, without a warning', () => {
  test.each(registeredVariants)('%s %s', async (_path, variant, entity) => {
    const warnings = ['error', 'warn'].map(kind => vi.spyOn(console, kind as 'error').mockImplementation(() => {}))
    for (const language of ['en', 'ru']) {
      const rendered = await walk.render(entity, variant, language)
      expect(rendered, `nothing in ${language}`).not.toBeNull()
      expect(rendered?.html).not.toContain('Generated variant')
    }
    for (const warning of warnings) expect(warning).not.toHaveBeenCalled()
  })
})
