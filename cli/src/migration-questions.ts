import { isCancel, select, text } from '@clack/prompts'
import type { Answers, Question } from '@tessera/core/server'
import { UsageError } from './usage-error.ts'

/**
 * Asks in the terminal what the definitions leave open.
 * @returns the answers with those that were there before
 * @throws UsageError when the person stops
 */
export async function askQuestions(questions: readonly Question[], known: Answers): Promise<Answers> {
  const renames = new Map(known.renames)
  const drops = new Set(known.drops)
  const fills = new Map(known.backfills)
  const casts = new Map(known.usings)
  for (const question of questions) {
    const key = question.column === undefined ? question.table : `${question.table}.${question.column}`
    if (question.kind === 'lost') {
      const name = await askLost(question, key, new Set(renames.values()))
      if (name === undefined) drops.add(key)
      else renames.set(key, name)
    } else {
      const answers = question.kind === 'fill' ? fills : casts
      answers.set(key, await askExpression(question, key))
    }
  }
  return { renames, drops, backfills: fills, usings: casts }
}

/** @returns the new name of what is gone, or nothing when it may be deleted */
async function askLost(question: Question, key: string, taken: ReadonlySet<string>): Promise<string | undefined> {
  const what = question.column === undefined ? 'table' : 'column'
  const candidates = question.candidates.filter(name => !taken.has(name))
  const answer = await select({
    message: `The ${what} ${key} is in no definition any more. What happened to it?`,
    options: [
      ...candidates.map(name => ({ value: `rename ${name}`, label: `It was renamed to ${name}` })),
      { value: 'drop', label: 'It was removed: delete it with its data' },
      { value: 'stop', label: 'Stop, I will look again' },
    ],
  })
  if (isCancel(answer) || answer === 'stop') throw new UsageError('Stopped. Nothing was written.')
  return answer === 'drop' ? undefined : answer.slice('rename '.length)
}

async function askExpression({ kind }: Question, key: string): Promise<string> {
  const message =
    kind === 'fill'
      ? `${key} can't be empty. Its value, as SQL, in records that are there already:`
      : `${key} changes its type. Its value in the new type, as SQL:`
  const answer = await text({ message, validate: value => (value?.trim() ? undefined : 'An SQL expression') })
  if (isCancel(answer)) throw new UsageError('Stopped. Nothing was written.')
  return answer
}
