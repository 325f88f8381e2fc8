import type { Session } from './create-session.ts'

/** What the server answered, for a minute and while the session stays the same. */
export interface Answers<Data> {
  get(question: string): Promise<Data>
  forget(): void
}

const keptMs = 60_000

/** Makes a memory of answers that depend on the session. A failure is not remembered. */
export function createAnswers<Data>(
  session: Pick<Session, 'state'>,
  ask: (question: string) => Promise<Data>,
  now: () => number = Date.now,
): Answers<Data> {
  const kept = new Map<string, { readonly version: number; readonly until: number; readonly answer: Promise<Data> }>()

  return {
    get(question) {
      const { version } = session.state()
      const known = kept.get(question)
      if (known && known.version === version && known.until > now()) return known.answer
      const made = { version, until: now() + keptMs, answer: ask(question) }
      kept.set(question, made)
      made.answer.catch(() => kept.get(question) === made && kept.delete(question))
      return made.answer
    },
    forget: () => kept.clear(),
  }
}
