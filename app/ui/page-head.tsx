import { useBrandIfLoaded } from '../brand.ts'

/** Title and description of a page; React lifts them into the head. */
export function PageHead({
  title,
  description,
  path,
  unlisted = false,
}: {
  title: string
  description: string
  /** the one address of this page; left out where there is none */
  path?: string
  /** keep out of search engines */
  unlisted?: boolean
}) {
  const brand = useBrandIfLoaded()
  return (
    <>
      <title>{brand ? `${title} | ${brand.shopName} Dental Equipment` : title}</title>
      <meta name="description" content={description} />
      {brand && path && <link rel="canonical" href={`${brand.siteOrigin}${path}`} />}
      {unlisted && <meta name="robots" content="noindex" />}
    </>
  )
}
