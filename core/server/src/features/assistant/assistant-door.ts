/** What a site responds to a request of an assistant. */
export interface AssistantResponse {
  readonly status: number
  readonly text: string
  /** Where a redirect leads. */
  readonly location?: string | undefined
}

/** The site as an assistant reaches it: with the rights of its key, or of a visitor. */
export interface AssistantDoor {
  request(method: 'GET' | 'POST', url: string, body?: object): Promise<AssistantResponse>
}
