/** The quantization tables of a JPEG, which define its quality, as text. */
export function quantizationOf(jpeg: Buffer): string[] {
  const tables: string[] = []
  // Segments follow each other, each with its length, until the image data begins.
  for (let at = 2; jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const content = jpeg.subarray(at + 4, at + 2 + jpeg.readUInt16BE(at + 2))
    if (jpeg[at + 1] !== 0xdb) continue
    // One segment may hold several tables of 65 bytes.
    for (let start = 0; start < content.length; start += 65) tables.push(content.toString('hex', start, start + 65))
  }
  return tables
}
