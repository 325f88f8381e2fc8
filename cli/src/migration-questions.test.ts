import { select, text } from '@clack/prompts'
import { noAnswers, type Question } from '@tessera/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { askQuestions } from './migration-questions.ts'

vi.mock('@clack/prompts', () => ({
  isCancel: (value: unknown) => value === 'cancelled',
  select: vi.fn(),
  text: vi.fn(),
}))

beforeEach(() => vi.resetAllMocks())

const lost = (column: string, candidates: string[]): Question => ({
  kind: 'lost',
  table: 'blog_articles',
  column,
  candidates,
  text: '',
})

test('a column that is gone was renamed, to a name that is then taken, or may go', async () => {
  vi.mocked(select).mockResolvedValueOnce('rename body').mockResolvedValueOnce('drop')
  const answers = await askQuestions([lost('text', ['body', 'lead']), lost('teaser', ['body', 'lead'])], noAnswers)
  expect(answers.renames).toEqual(new Map([['blog_articles.text', 'body']]))
  expect(answers.drops).toEqual(new Set(['blog_articles.teaser']))
  const offered = vi.mocked(select).mock.calls.map(([{ options }]) => options.map(option => option.value))
  expect(offered).toEqual([
    ['rename body', 'rename lead', 'drop', 'stop'],
    ['rename lead', 'drop', 'stop'],
  ])
})

test('values are asked for as SQL', async () => {
  vi.mocked(text).mockResolvedValueOnce('0').mockResolvedValueOnce(`jsonb_build_object('en', title)`)
  const questions: Question[] = [
    { ...lost('views', []), kind: 'backfill' },
    { ...lost('title', []), kind: 'using' },
  ]
  const answers = await askQuestions(questions, noAnswers)
  expect(answers.backfills).toEqual(new Map([['blog_articles.views', '0']]))
  expect(answers.usings).toEqual(new Map([['blog_articles.title', `jsonb_build_object('en', title)`]]))
})

test('nothing is written when the person stops', async () => {
  vi.mocked(select).mockResolvedValueOnce('cancelled')
  await expect(askQuestions([lost('text', [])], noAnswers)).rejects.toThrow('Nothing was written')
})
