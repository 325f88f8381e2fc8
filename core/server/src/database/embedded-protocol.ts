/** Options of the embedded database's thread. */
export interface EmbeddedOptions {
  readonly module: WebAssembly.Module
  /** Shared memory, see `slots`. */
  readonly control: Int32Array<SharedArrayBuffer>
  /** Longest statement, in milliseconds; 0 is forever. */
  readonly statementTimeout: number
  /** Location on disk; in memory if absent. */
  readonly dataDirectory?: string
  /** Initial content. */
  readonly snapshot?: Uint8Array<ArrayBuffer>
}

/** Slots of `control`. */
export const slots = {
  /** One of `states`. */
  state: 0,
  /** Timeout of the current statement in milliseconds; 0 means none. */
  limit: 1,
} as const

/** A statement can only be cancelled while `running`: the first to change that state decides. */
export const states = { idle: 0, running: 1, cancelling: 2, cancelled: 3 } as const

export type ToWorker =
  | { readonly kind: 'send'; readonly bytes: Uint8Array; readonly most?: number }
  | { readonly kind: 'session' }
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' }
  /** To the state after opening, or to one that a file tells: only threads of the testing kit can do that. */
  | { readonly kind: 'restore'; readonly file?: string }
  /** How the state differs from the one after opening. */
  | { readonly kind: 'difference' }

export type FromWorker =
  | { readonly kind: 'open'; readonly memory: WebAssembly.Memory; readonly interrupt: number; readonly cancel: number }
  | { readonly kind: 'result'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly message: string }
  /** The current statement has its own timeout. */
  | { readonly kind: 'limit'; readonly milliseconds: number }
