import { useState } from 'react'
import { PartDrawing } from '../ui/part-drawing.tsx'

/**
 * A small picture of a list. When its file does not come, the picture itself is tried, and then a drawing stands in
 * its place: never the torn page of a browser.
 */
export function Thumbnail({
  src,
  whole = src,
  alt = '',
  width,
  height,
  className,
}: {
  src: string
  /** the picture itself, where it is another file */
  whole?: string
  alt?: string
  /** pixels of the place that it has */
  width: number
  height: number
  className: string
}) {
  const [failed, setFailed] = useState<string[]>([])
  const address = [src, whole].find((one) => !failed.includes(one))
  if (address === undefined) return <PartDrawing className={className} />
  return (
    <img
      key={address}
      src={address}
      alt={alt}
      width={width}
      height={height}
      // a list that is put in order by dragging drags its rows
      draggable={false}
      loading="lazy"
      decoding="async"
      onError={() => setFailed((before) => [...before, address])}
      className={className}
    />
  )
}
