/** A short Buffer is often a piece of a larger one of 64 kB, which would be kept with it. */
export function ownBytes(piece: Buffer): Buffer {
  if (piece.buffer.byteLength === piece.length) return piece
  const own = Buffer.allocUnsafeSlow(piece.length)
  piece.copy(own)
  return own
}
