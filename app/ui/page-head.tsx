import { sellerName } from '../../shop/brand.ts'
import { useBrandIfLoaded } from '../brand.ts'
import cover from '../../brand/cover.jpg?url'
import { pictureAddress, type Picture } from '../../shop/media/picture.ts'

/** brand/cover.jpg: shown with a shared link if the page has no picture of its own. */
const coverSize = { width: 1200, height: 630 }

/** Title, description and data for search engines and shared links; React puts them into the head. */
export function PageHead({
  title,
  description,
  path,
  picture,
  unlisted = false,
}: {
  title: string
  description: string
  /** the one address of this page; left out if there is none */
  path?: string
  /** the thing that the page is about, if it is one */
  picture?: Picture | null
  /** not for search engines */
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
