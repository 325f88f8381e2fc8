import { getConstructionPlans } from 'pg-boss'
import { describe, expect, test } from 'vitest'
import { splitStatements } from './sql-script.ts'

describe('splitStatements', () => {
  test('parts at semicolons and leaves empty statements out', () => {
    expect(splitStatements('BEGIN;\n select 1;;\nCOMMIT; ')).toEqual(['BEGIN', 'select 1', 'COMMIT'])
  })

  test('keeps semicolons of texts, names, comments and function bodies', () => {
    const whole = [
      `select 'a;''b' as "x;y"`,
      'select 1 /* a;b */ - 2 -- c;d\n, 3',
      'do $body$ begin perform 1; end $body$',
      'create function f() as $$ select 1; $$',
    ]
    expect(splitStatements(whole.join(';'))).toEqual(whole)
  })

  test('loses nothing of the script that makes the schema of pg-boss', () => {
    const script = getConstructionPlans('tessera_jobs')
    const bare = (text: string) => text.replace(/[\s;]/g, '')
    expect(bare(splitStatements(script).join(';'))).toBe(bare(script))
    expect(script).not.toMatch(/\bE'/)
  })
})
