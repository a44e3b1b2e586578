// Counts the scans of a JPEG without decoding it. Decoders read the whole picture once for each scan.

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

/** Reads the markers in the order in which decoders read them. Scans of pictures inside metadata do not count, as decoders skip metadata. */
export function countScans(jpeg: Buffer): number {
  let scans = 0
  for (let at = jpeg.indexOf(0xff, 2); at >= 0 && at + 3 < jpeg.length; at = jpeg.indexOf(0xff, at)) {
    const marker = jpeg[at + 1] ?? 0
    if (marker === END_OF_IMAGE) break
    if (marker === START_OF_SCAN) scans += 1
    if (marker === 0xff) at += 1
    else if (standsAlone(marker)) at += 2
    else at += 2 + jpeg.readUInt16BE(at + 2)
  }
  return scans
}

/** Markers without a length: an escaped byte 0xff, TEM, RST0 to RST7 and SOI. */
const standsAlone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)
