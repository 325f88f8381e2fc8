const token = /\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|;|[^$'"\-/;]+|[$'"\-/]/g

/**
 * Splits a script into non-empty statements, respecting quotes, function bodies and comments, but not backslash escapes
 * (`E'...'`).
 */
export function splitStatements(script: string): string[] {
  const statements = ['']
  for (const [part] of script.matchAll(token)) {
    if (part === ';') statements.push('')
    else statements[statements.length - 1] += part
  }
  return statements.map(statement => statement.trim()).filter(statement => statement !== '')
}
