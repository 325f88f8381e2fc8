import { installedTexts } from '@tessera/widget-sdk/testing'
import { beforeEach, expect, it } from 'vitest'
import { speak } from '../context/interface-texts.ts'
import { uploadProblem } from './upload-problem.ts'

const limits = { maximumSize: 2_000_000, extensions: ['jpg', 'png', 'pdf'] }
const problem = (name: string, size = 1000) => uploadProblem({ name, size }, limits, 'en')

beforeEach(() =>
  speak('en', { packages: { '@tessera/admin': installedTexts('@tessera/admin', 'en') }, definitions: {} }),
)

it('accepts what the server accepts, under any spelling of its extension', () => {
  expect(problem('a.png')).toBeNull()
  expect(problem('Scan.JPEG')).toBeNull()
  expect(problem('without an ending')).toBeNull()
})

it('says before sending why a file would be refused', () => {
  expect(problem('a.png', 3_100_000)).toBe('The file is 3.1 MB; at most 2 MB can be uploaded.')
  expect(problem('a.png', 0)).toBe('The file is empty.')
  expect(problem('a.exe')).toContain('jpg, png, pdf')
  expect(problem('a.svg')).toContain('PNG or WebP')
})
