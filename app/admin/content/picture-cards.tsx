import type { CallAnswerOf } from '../../../api/http/client.ts'
import { galleryTexts } from '../../../shop/content/gallery/gallery-fields.ts'
import { adminPreview, cutDescription } from '../../../shop/content/gallery/gallery-image.ts'
import { Button } from '../../ui/button.tsx'
import { useRead } from '../kit/use-call.ts'
import { Thumbnail } from '../thumbnail.tsx'
import { ListPart } from '../kit/list/list-part.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { useDeletion } from './use-deletion.ts'

type GalleryImage = CallAnswerOf<'GET /api/gallery'>[number]

const list = 'GET /api/gallery'

export function PictureCards() {
  const { data, error, refetch } = useRead(list, {})
  const { ask, gone, question } = useDeletion<GalleryImage>('gallery', () => galleryTexts.deleted)

  return (
    <ListPart
      name="Pictures"
      what="The list of pictures"
      empty="There are none yet. The gallery in the shop stays empty until you add one."
      items={data?.body}
      error={error}
      again={refetch}
      gone={gone}
    >
      {(images) => (
        <>
          <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4">
            {images.map((image) => (
              <Card key={image._id} image={image} onDelete={() => ask(image)} />
            ))}
          </ul>
          <DeleteDialog {...question} leaves="the gallery" notDeleted={galleryTexts.notDeleted} />
        </>
      )}
    </ListPart>
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
