/** What the thread of the embedded database is started with. */
export interface EmbeddedOptions {
  readonly module: WebAssembly.Module
  /** Shared by both sides: see `slots`. */
  readonly control: Int32Array<SharedArrayBuffer>
  /** Longest statement, in milliseconds; 0 is forever. */
  readonly statementTimeout: number
  /** Where it is on disk; in memory when absent. */
  readonly dataDirectory?: string
  /** The files that it begins with. */
  readonly snapshot?: Uint8Array<ArrayBuffer>
}

/** What each place of `control` holds. */
export const slots = {
  /** One of `states`. */
  state: 0,
  /** The time that the statement under way has in all, in milliseconds; 0 is forever. */
  limit: 1,
} as const

/** A statement is cancelled between `running` and `idle` only: whoever changes `running` first decides. */
export const states = { idle: 0, running: 1, cancelling: 2, cancelled: 3 } as const

export type ToWorker =
  | { readonly kind: 'send'; readonly bytes: Uint8Array; readonly most?: number }
  | { readonly kind: 'session' }
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' }
  /** Back to the state after opening: only threads of the test kit can do that. */
  | { readonly kind: 'restore' }

export type FromWorker =
  | { readonly kind: 'open'; readonly memory: WebAssembly.Memory; readonly interrupt: number; readonly cancel: number }
  | { readonly kind: 'answer'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly message: string }
  /** The statement under way has another time limit than usual. */
  | { readonly kind: 'limit'; readonly milliseconds: number }
