/** Milliseconds. */
export const LINES_WINDOW = 60_000
/** Different keys in one window. Beyond it lines are counted under their `remainder`. */
const MOST_KEYS = 1_000

interface Counted<Line> {
  key: string
  line: Line
  /** What is written for this line when too many different keys come in one window. */
  remainder: { key: string; line: Line }
}

interface Window<Line> {
  endsAt: number
  written: number
  held: number
  line: Line
}

/** Writes at most `burst` lines of a key in a minute, so that a flood can't fill the disk. */
interface BoundedLines<Line> {
  add(counted: Counted<Line>, burst: number): void
}

/** `write` gets each line with how many events it stands for: what was held back is written as one line when its minute is over. */
export function createBoundedLines<Line>(
  clock: () => number,
  write: (line: Line, count: number) => void,
): BoundedLines<Line> {
  // In the order in which the windows end.
  const windows = new Map<string, Window<Line>>()
  let isClosingLater = false

  function closeWindows(): void {
    const now = clock()
    for (const [key, { endsAt, held, line }] of windows) {
      if (endsAt > now) break
      windows.delete(key)
      if (held > 0) write(line, held)
    }
  }
  /** When no further event comes, the count is written all the same. */
  function closeLater(): void {
    if (isClosingLater) return
    isClosingLater = true
    setTimeout(() => {
      isClosingLater = false
      closeWindows()
      if (windows.size > 0) closeLater()
    }, LINES_WINDOW).unref()
  }

  return {
    add({ key, line, remainder }, burst) {
      closeWindows()
      const isFull = !windows.has(key) && windows.size >= MOST_KEYS
      const counted = isFull ? remainder : { key, line }
      const endsAt = clock() + LINES_WINDOW
      const window = windows.get(counted.key) ?? { endsAt, written: 0, held: 0, line: counted.line }
      windows.set(counted.key, window)
      window.line = counted.line
      if (window.written < burst) {
        window.written += 1
        write(counted.line, 1)
        return
      }
      window.held += 1
      closeLater()
    },
  }
}
