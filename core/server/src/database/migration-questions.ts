/** Answers to the questions that the definitions leave open. Keys are `table`, `table.column` or `column`. */
export interface Answers {
  /** Old name → new name. */
  readonly renames: ReadonlyMap<string, string>
  /** Tables and columns that may be deleted with their data. */
  readonly drops: ReadonlySet<string>
  /** Column → SQL expression for its value in existing records. */
  readonly backfills: ReadonlyMap<string, string>
  /** Column → SQL expression that converts its value to the new type. */
  readonly usings: ReadonlyMap<string, string>
}

export const noAnswers: Answers = { renames: new Map(), drops: new Set(), backfills: new Map(), usings: new Map() }

/** A decision needed before a migration can be generated. */
export interface Question {
  readonly kind: 'lost' | 'backfill' | 'using'
  readonly table: string
  /** Absent when the question is about the whole table. */
  readonly column?: string
  /** New names that the missing table or column may have been renamed to. */
  readonly candidates: readonly string[]
  readonly text: string
}

/** The definitions allow more than one migration. */
export class AmbiguousChangeError extends Error {
  readonly questions: readonly Question[]

  constructor(questions: readonly Question[]) {
    super(questions.map(({ text }) => text).join('\n'))
    this.name = 'AmbiguousChangeError'
    this.questions = questions
  }
}

/** The answer for a column, given by `table.column` or by the column alone. */
export function answerFor<Value>(
  answers: ReadonlyMap<string, Value>,
  table: string,
  column: string,
): Value | undefined {
  return answers.get(`${table}.${column}`) ?? answers.get(column)
}

export function lostTableQuestion(table: string, candidates: readonly string[]): Question {
  const rename = candidates.map(name => ` If it was renamed: --rename ${table}:${name}.`).join('')
  return {
    kind: 'lost',
    table,
    candidates,
    text: `The table ${table} is no longer in any definition.${rename} To delete it with its data: --drop ${table}`,
  }
}

export function lostColumnQuestion(table: string, column: string, candidates: readonly string[]): Question {
  const name = `${table}.${column}`
  const rename = candidates.map(candidate => ` If it was renamed: --rename ${name}:${candidate}.`).join('')
  return {
    kind: 'lost',
    table,
    column,
    candidates,
    text: `The column ${name} is no longer in any definition.${rename} To delete it with its data: --drop ${name}`,
  }
}

export function backfillQuestion(table: string, column: string): Question {
  return {
    kind: 'backfill',
    table,
    column,
    candidates: [],
    text:
      `The column ${table}.${column} is required, and existing records have no value for it. ` +
      `Provide one as SQL: --backfill "${table}.${column}:<expression>"`,
  }
}

export function usingQuestion(table: string, column: string, from: string, to: string): Question {
  return {
    kind: 'using',
    table,
    column,
    candidates: [],
    text:
      `The column ${table}.${column} changes from ${from} to ${to}. ` +
      `Provide its new value as SQL: --using "${table}.${column}:<expression>"`,
  }
}
