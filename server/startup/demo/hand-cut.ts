interface Pixels {
  data: Buffer
  info: { width: number; height: number; channels: number }
}

/**
 * Bends every edge of a drawing by a pixel or two, so that it looks cut with scissors: each pixel is copied from a small distance,
 * which changes slowly over the picture. SVG has a filter for this, but it takes ten times as long.
 */
export function handCut({ data, info: { width, height, channels } }: Pixels): Buffer {
  const cut = Buffer.alloc(data.length)
  const row = width * channels
  let target = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const fromX = within(x + wave(x, y, 1), width)
      const fromY = within(y + wave(y, -x, 2), height)
      const left = Math.floor(fromX)
      const top = Math.floor(fromY)
      const right = fromX - left
      const below = fromY - top
      let source = top * row + left * channels
      for (let channel = 0; channel < channels; channel += 1) {
        const above = mix(data[source], data[source + channels], right)
        const under = mix(data[source + row], data[source + row + channels], right)
        cut[target] = mix(above, under, below) + 0.5
        source += 1
        target += 1
      }
    }
  }
  return cut
}

function mix(one = 0, other = 0, share = 0): number {
  return one + (other - one) * share
}

/** The displacement in pixels, at most 2.65 in either direction. */
function wave(along: number, across: number, shift: number): number {
  return (
    1.3 * Math.sin(0.041 * along + 0.025 * across + shift) +
    Math.sin(0.031 * across - 0.027 * along) +
    0.35 * Math.sin(0.11 * along + 0.05 * across)
  )
}

/** Limits a position so that the next pixel is in the picture too. */
function within(place: number, size: number): number {
  return Math.min(size - 1.01, Math.max(0, place))
}
