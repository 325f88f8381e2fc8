import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { installCommand } from '@tessera/server/project'
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node'
import { UsageError } from '../usage-error.ts'

/** A place that TypeScript complains about: offsets in the text of its file. */
export interface Complaint {
  readonly start: number
  readonly end: number
  readonly message: string
}

interface Position {
  readonly line: number
  readonly character: number
}

interface Report {
  readonly items?: readonly {
    readonly range: { readonly start: Position; readonly end: Position }
    readonly severity?: number
    readonly message: string
  }[]
}

const errorSeverity = 1

/** The project's own TypeScript, as editors talk to it (Language Server Protocol): it checks texts that aren't on the disk. */
export class Compiler {
  readonly #root: string
  readonly #process: ChildProcess
  readonly #connection: MessageConnection
  readonly #texts = new Map<string, string>()
  #version = 0

  /** @throws UsageError in a project without TypeScript 7 */
  static async start(root: string): Promise<Compiler> {
    const compiler = new Compiler(root, serverIn(root))
    await compiler.#connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(root).href,
      workspaceFolders: [{ uri: pathToFileURL(root).href, name: path.basename(root) }],
      capabilities: { textDocument: { diagnostic: {} } },
    })
    await compiler.#connection.sendNotification('initialized', {})
    return compiler
  }

  constructor(root: string, program: string) {
    this.#root = root
    this.#process = spawn(process.execPath, [program, '--lsp', '-stdio'], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const { stdin, stdout } = this.#process
    if (!stdin || !stdout) throw new Error('The compiler has no streams')
    this.#connection = createMessageConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin))
    // It asks for settings and for progress bars, of which there are none.
    this.#connection.onRequest((_method, parameters) =>
      Array.isArray((parameters as { items?: unknown[] } | undefined)?.items)
        ? (parameters as { items: unknown[] }).items.map(() => null)
        : null,
    )
    this.#connection.listen()
  }

  /** @param file path in the project */
  async show(file: string, text: string): Promise<void> {
    const uri = this.#uri(file)
    this.#version += 1
    if (this.#texts.has(file)) {
      const textDocument = { uri, version: this.#version }
      await this.#connection.sendNotification('textDocument/didChange', { textDocument, contentChanges: [{ text }] })
    } else {
      const languageId = file.endsWith('x') ? 'typescriptreact' : 'typescript'
      const textDocument = { uri, languageId, version: this.#version, text }
      await this.#connection.sendNotification('textDocument/didOpen', { textDocument })
    }
    this.#texts.set(file, text)
  }

  /** Errors in a file that was shown. */
  async complaints(file: string): Promise<Complaint[]> {
    const text = this.#texts.get(file) ?? ''
    const starts = lineStarts(text)
    const offset = ({ line, character }: Position) => (starts[line] ?? text.length) + character
    const textDocument = { uri: this.#uri(file) }
    const { items = [] } = await this.#connection.sendRequest<Report>('textDocument/diagnostic', { textDocument })
    return items
      .filter(({ severity = errorSeverity }) => severity === errorSeverity)
      .map(({ range, message }) => ({ start: offset(range.start), end: offset(range.end), message }))
  }

  /** Where the name that stands at an offset of a file is used in the same file: the offsets of all places, its own among them. */
  async uses(file: string, at: number): Promise<number[]> {
    const text = this.#texts.get(file) ?? ''
    const starts = lineStarts(text)
    const line = starts.findLastIndex(start => start <= at)
    const uri = this.#uri(file)
    const found = await this.#connection.sendRequest<readonly { uri: string; range: { start: Position } }[] | null>(
      'textDocument/references',
      {
        textDocument: { uri },
        position: { line, character: at - (starts[line] ?? 0) },
        context: { includeDeclaration: true },
      },
    )
    return (found ?? [])
      .filter(each => each.uri === uri)
      .map(({ range: { start } }) => (starts[start.line] ?? text.length) + start.character)
  }

  close(): void {
    this.#connection.dispose()
    this.#process.kill()
  }

  #uri(file: string): string {
    return pathToFileURL(path.join(this.#root, file)).href
  }
}

function serverIn(root: string): string {
  try {
    const manifest = createRequire(pathToFileURL(path.join(root, 'package.json'))).resolve('typescript/package.json')
    return path.join(path.dirname(manifest), 'bin/tsc')
  } catch {
    const command = installCommand(root, ['typescript'], { isDevelopment: true })
    throw new UsageError(`Renaming needs TypeScript in the project: ${command}`)
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
