/** A handler's answer to a call. */
export interface Answer<Body> {
  body: Body
  status?: number
  headers?: Record<string, string | string[]>
}
