import type { CallAnswerOf } from '../../../api/http/client.ts'
import { galleryTexts } from '../../../shop/content/gallery/gallery-fields.ts'
import { adminPreview, cutDescription } from '../../../shop/content/gallery/gallery-image.ts'
import { Button } from '../../ui/button.tsx'
import { useRead } from '../kit/use-call.ts'
import { Thumbnail } from '../thumbnail.tsx'
import { ContentList } from './content-list.tsx'

type GalleryImage = CallAnswerOf<'GET /api/gallery'>[number]

export function PictureCards() {
  return (
    <ContentList
      kind="gallery"
      reading={useRead('GET /api/gallery', {})}
      name="Pictures"
      what="The list of pictures"
      empty="There are none yet. The gallery in the shop stays empty until you add one."
      said={() => galleryTexts.deleted}
      leaves="the gallery"
      notDeleted={galleryTexts.notDeleted}
      className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4"
    >
      {(image, onDelete) => <Card key={image._id} image={image} onDelete={onDelete} />}
    </ContentList>
  )
}

function Card({
  image: { title, description, imageUrl, thumbnail },
  onDelete,
}: {
  image: GalleryImage
  onDelete: () => void
}) {
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface">
      <Thumbnail
        src={thumbnail}
        whole={imageUrl}
        width={400}
        height={300}
        className="aspect-[4/3] h-auto w-full bg-sweep object-cover"
      />
      <div className="flex flex-1 flex-col p-4">
        <h4 className="font-semibold wrap-anywhere">{title}</h4>
        <p className="mt-1 flex-1 wrap-anywhere text-muted" title={description}>
          {cutDescription(description, adminPreview)}
        </p>
        <div className="mt-3 flex justify-end">
          <Button kind="danger" size="card" className="px-3! text-small! md:min-h-9!" onClick={onDelete}>
            Delete
            <span className="sr-only"> {title}</span>
          </Button>
        </div>
      </div>
    </li>
  )
}
