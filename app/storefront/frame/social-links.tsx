import type { Brand } from '../../../shop/brand.ts'

/** In words: the marks of other companies are theirs, and they change. */
export function SocialLinks({ links, className = '' }: { links: Brand['socialLinks']; className?: string }) {
  if (links.length === 0) return null
  return (
    <ul className={`flex flex-wrap gap-x-5 ${className}`}>
      {links.map((link) => (
        <li key={link.address}>
          <a
            href={link.address}
            rel="noopener"
            className="inline-flex min-h-[33px] items-center hover:underline"
          >
            {link.name}
          </a>
        </li>
      ))}
    </ul>
  )
}
