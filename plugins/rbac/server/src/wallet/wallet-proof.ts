/** What a wallet provides: the text, its signature and the address. */
export interface WalletProof {
  readonly message: string
  readonly signature: `0x${string}`
  readonly address: string
}

/** Signatures of contracts may include the code that deploys the contract; messages of the standard are far shorter. */
export const walletProofSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['message', 'signature', 'address'],
  properties: {
    message: { type: 'string', minLength: 8, maxLength: 4_000 },
    signature: { type: 'string', minLength: 4, maxLength: 40_000, pattern: '^0x(?:[0-9a-fA-F]{2})+$' },
    address: { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' },
  },
} as const
