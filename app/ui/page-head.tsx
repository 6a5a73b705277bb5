import { sellerName } from '../../shop/brand.ts'
import { useBrandIfLoaded } from '../brand.ts'
import cover from '../../brand/cover.jpg?url'
import { pictureAddress, type Picture } from '../../shop/media/picture.ts'

/** brand/cover.jpg: what a shared link shows when the page has no picture of its own. */
const coverSize = { width: 1200, height: 630 }

/** Title, description and what search engines and shared links read; React lifts them into the head. */
export function PageHead({
  title,
  description,
  path,
  picture,
  unlisted = false,
}: {
  title: string
  description: string
  /** the one address of this page; left out where there is none */
  path?: string
  /** what the page is about, when it is one thing */
  picture?: Picture | null
  /** keep out of search engines */
  unlisted?: boolean
}) {
  const brand = useBrandIfLoaded()
  const fullTitle = brand ? `${title} | ${sellerName(brand)}` : title
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {unlisted && <meta name="robots" content="noindex" />}
      {brand && path && (
        <>
          <link rel="canonical" href={`${brand.siteOrigin}${path}`} />
          <meta property="og:url" content={`${brand.siteOrigin}${path}`} />
          <meta property="og:type" content={picture ? 'product' : 'website'} />
          <meta property="og:site_name" content={sellerName(brand)} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta
            property="og:image"
            content={`${brand.siteOrigin}${picture ? pictureAddress(picture) : cover}`}
          />
          <meta property="og:image:width" content={String((picture ?? coverSize).width)} />
          <meta property="og:image:height" content={String((picture ?? coverSize).height)} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}
