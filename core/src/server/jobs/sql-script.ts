const token = /\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|;|[^$'"\-/;]+|[$'"\-/]/g

/**
 * Splits a script into its statements, without the empty ones; quoted texts, function bodies and comments stay whole.
 * Backslash escapes (`E'...'`) are not known to it.
 */
export function splitStatements(script: string): string[] {
  const statements = ['']
  for (const [part] of script.matchAll(token)) {
    if (part === ';') statements.push('')
    else statements[statements.length - 1] += part
  }
  return statements.map(statement => statement.trim()).filter(statement => statement !== '')
}
