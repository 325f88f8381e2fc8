/** What a person decided about changes that the definitions leave open. Keys are `table`, `table.column` or `column`. */
export interface Answers {
  /** Old name → new one. */
  readonly renames: ReadonlyMap<string, string>
  /** Tables and columns whose data may go. */
  readonly drops: ReadonlySet<string>
  /** Column → SQL expression of its value in records that are there already. */
  readonly backfills: ReadonlyMap<string, string>
  /** Column → SQL expression of its value in the new type. */
  readonly usings: ReadonlyMap<string, string>
}

export const noAnswers: Answers = { renames: new Map(), drops: new Set(), backfills: new Map(), usings: new Map() }

/** What has to be decided before a migration can be written. */
export interface Question {
  readonly kind: 'lost' | 'fill' | 'cast'
  readonly table: string
  /** Absent where the whole table is meant. */
  readonly column?: string
  /** Names that a lost one may have got instead. */
  readonly candidates: readonly string[]
  readonly text: string
}

/** The definitions alone don't say what to do. */
export class AmbiguousChangeError extends Error {
  readonly questions: readonly Question[]

  constructor(questions: readonly Question[]) {
    super(questions.map(({ text }) => text).join('\n'))
    this.name = 'AmbiguousChangeError'
    this.questions = questions
  }
}

/** The answer about a column, by its full name or its own. */
export function answerFor<Value>(
  answers: ReadonlyMap<string, Value>,
  table: string,
  column: string,
): Value | undefined {
  return answers.get(`${table}.${column}`) ?? answers.get(column)
}

export function lostTable(table: string, candidates: readonly string[]): Question {
  const rename = candidates.map(name => ` If it was renamed: --rename ${table}:${name}.`).join('')
  return {
    kind: 'lost',
    table,
    candidates,
    text: `The table ${table} is in no definition any more.${rename} To delete it with its data: --drop ${table}`,
  }
}

export function lostColumn(table: string, column: string, candidates: readonly string[]): Question {
  const name = `${table}.${column}`
  const rename = candidates.map(candidate => ` If it was renamed: --rename ${name}:${candidate}.`).join('')
  return {
    kind: 'lost',
    table,
    column,
    candidates,
    text: `The column ${name} is in no definition any more.${rename} To delete it with its data: --drop ${name}`,
  }
}

export function missingFill(table: string, column: string): Question {
  return {
    kind: 'fill',
    table,
    column,
    candidates: [],
    text:
      `The column ${table}.${column} can't be empty, and there is no value for records that are there already. ` +
      `Say one as SQL: --fill "${table}.${column}:<expression>"`,
  }
}

export function missingCast(table: string, column: string, from: string, to: string): Question {
  return {
    kind: 'cast',
    table,
    column,
    candidates: [],
    text:
      `The column ${table}.${column} changes from ${from} to ${to}. ` +
      `Say its new value as SQL: --cast "${table}.${column}:<expression>"`,
  }
}
