const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPENING = [0x5b, 0x7b]

/**
 * Counts the parts of JSON text: its commas, lists and objects outside of strings. A parser takes seconds for megabytes of
 * them and serves nobody else in that time, while a photo is one long string. Stops counting above `most`. Text that is not
 * JSON gets a number too: the parser will refuse it.
 */
export function countParts(json: Buffer, most: number): number {
  let parts = 0
  for (let at = 0; at < json.length && parts <= most; at += 1) {
    const byte = json[at]
    if (byte === QUOTE) at = endOfString(json, at)
    else if (byte === COMMA || (byte !== undefined && OPENING.includes(byte))) parts += 1
  }
  return parts
}

/** The index where the string that starts at `start` ends; the length of the text for an unfinished string. */
function endOfString(json: Buffer, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === QUOTE) return at
    if (byte === BACKSLASH) at += 1
  }
  return json.length
}
