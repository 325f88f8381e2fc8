import { isCancel, select, text } from '@clack/prompts'
import type { Answers, Question } from '@tessera/server'
import { UsageError } from './usage-error.ts'

/**
 * Asks in the terminal what the definitions leave open.
 * @returns the new answers merged with the known ones
 * @throws UsageError when the user cancels
 */
export async function askQuestions(questions: readonly Question[], known: Answers): Promise<Answers> {
  const renames = new Map(known.renames)
  const drops = new Set(known.drops)
  const backfills = new Map(known.backfills)
  const usings = new Map(known.usings)
  for (const question of questions) {
    const key = question.column === undefined ? question.table : `${question.table}.${question.column}`
    if (question.kind === 'lost') {
      const name = await askLost(question, key, new Set(renames.values()))
      if (name === undefined) drops.add(key)
      else renames.set(key, name)
    } else {
      const answers = question.kind === 'backfill' ? backfills : usings
      answers.set(key, await askExpression(question, key))
    }
  }
  return { renames, drops, backfills, usings }
}

/** @returns the new name of what is missing, or undefined when it may be deleted */
async function askLost(question: Question, key: string, taken: ReadonlySet<string>): Promise<string | undefined> {
  const what = question.column === undefined ? 'table' : 'column'
  const candidates = question.candidates.filter(name => !taken.has(name))
  const answer = await select({
    message: `The ${what} ${key} is no longer in any definition. What happened to it?`,
    options: [
      ...candidates.map(name => ({ value: `rename ${name}`, label: `It was renamed to ${name}` })),
      { value: 'drop', label: 'It was removed: delete it with its data' },
      { value: 'stop', label: 'Cancel, I will check again' },
    ],
  })
  if (isCancel(answer) || answer === 'stop') throw new UsageError('Cancelled. Nothing was written.')
  return answer === 'drop' ? undefined : answer.slice('rename '.length)
}

async function askExpression({ kind }: Question, key: string): Promise<string> {
  const message =
    kind === 'backfill'
      ? `${key} is required. SQL value for existing records:`
      : `${key} changes its type. SQL value in the new type:`
  const answer = await text({ message, validate: value => (value?.trim() ? undefined : 'An SQL expression') })
  if (isCancel(answer)) throw new UsageError('Cancelled. Nothing was written.')
  return answer
}
