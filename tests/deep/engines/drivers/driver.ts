/** An element: a CSS selector, and the selector of the frame that contains it. */
export interface Target {
  css: string
  frame?: string
}

/** One tab of a browser, controlled from outside as a person does: with its own input events. */
export interface Driver {
  /** Loads an address in full, and waits for its `load` event. */
  open(address: string): Promise<void>
  /** Runs the body of an async function in the page and returns its result as JSON. */
  run(body: string): Promise<unknown>
  click(target: Target): Promise<void>
  /** Replaces the text of a field. */
  type(target: Target, text: string): Promise<void>
  /** PNG. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** Why an engine is not tested on this machine. */
export class NotInstalled extends Error {}
