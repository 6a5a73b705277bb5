import { Link } from 'lucide-react'

/**
 * Plain outlines drawn for this shop, in the style of the other icons; an unknown name gets the icon of a link. The
 * first one of a page is drawn, the others are uses of it.
 */
export function SocialIcon({ name, first }: { name: string; first: boolean }) {
  const site = name.toLowerCase()
  const drawing = drawings[site]
  if (!drawing) return <Link aria-hidden="true" size={20} strokeWidth={1.75} />
  return (
    <svg viewBox="0 0 24 24" className="icon size-5" aria-hidden="true">
      {first ? <g id={`to-${site}`}>{drawing}</g> : <use href={`#to-${site}`} />}
    </svg>
  )
}

const x = <path d="M4 4h4l12 16h-4L4 4Zm.5 16 6.3-7M13.4 10.6 19.5 4" />

const drawings: Record<string, React.ReactNode> = {
  facebook: <path d="M16.5 3.5h-1.5a4 4 0 0 0-4 4v13M7.5 12h8" />,
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="3.8" />
      <path d="M16.8 7.2v.01" />
    </>
  ),
  linkedin: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="3" />
      <path d="M8 11v5.5M8 7.7v.01M12 16.5V11m0 2.5a2.3 2.3 0 0 1 4.5 0v3" />
    </>
  ),
  youtube: (
    <>
      <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
      <path d="m10.2 9.3 4.6 2.7-4.6 2.7V9.3Z" />
    </>
  ),
  x,
  twitter: x,
}
