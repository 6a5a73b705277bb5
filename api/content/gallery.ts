import { z } from 'zod'
import { addGalleryImage, deleteGalleryImage } from '../../shop/content/gallery/change-gallery.ts'
import { galleryFields, galleryTexts } from '../../shop/content/gallery/gallery-fields.ts'
import type { GalleryImage } from '../../shop/content/gallery/gallery-image.ts'
import { listGallery } from '../../shop/content/gallery/gallery-store.ts'
import { pictureAddress, thumbnailAddress } from '../../shop/media/picture.ts'
import { wordsOfFault } from '../../shop/media/picture-maker.ts'
import { limits, route, signedIn, type UploadedFile } from '../http/call.ts'
import { fieldProblem, Problem } from '../http/problem.ts'

const galleryImage = z.object({
  _id: z.uuid(),
  title: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  /** the same picture in a size for a card */
  thumbnail: z.string(),
})

export const getGallery = route({
  method: 'GET',
  path: '/api/gallery',
  summary: 'The pictures of the gallery.',
  role: 'visitor',
  answer: z.array(galleryImage),
  limits: [limits.reads],
  async handle(shop) {
    const images = await listGallery(shop.db)
    return { status: 200, body: images.map(shown) }
  },
})

export const postGallery = route({
  method: 'POST',
  path: '/api/gallery',
  summary: 'Adds a JPEG picture with a title and description to the gallery.',
  role: 'admin',
  audit: 'gallery.add',
  files: { pictureFile: { most: 1, type: 'picture' } },
  body: galleryFields.extend({
    pictureFile: z.array(z.custom<UploadedFile>()).min(1, galleryTexts.noPicture),
  }),
  answer: galleryImage,
  status: 201,
  limits: [limits.adminWrites],
  async handle(shop, { body: { pictureFile, ...texts }, caller, requestId }) {
    const jpeg = (await pictureFile[0]?.bytes()) ?? new Uint8Array()
    const added = await addGalleryImage(shop, { ...texts, jpeg, actor: signedIn(caller).sub, requestId })
    return added.ok
      ? { status: 201, body: shown(added.value) }
      : fieldProblem([
          { pointer: '/pictureFile', detail: wordsOfFault(added.refusal.why, galleryTexts.wrongType) },
        ])
  },
})

/** Into the trash. */
export const deleteGallery = route({
  method: 'DELETE',
  path: '/api/gallery/{id}',
  summary: 'Moves a gallery picture to the trash.',
  role: 'admin',
  audit: 'gallery.delete',
  params: z.strictObject({ id: z.uuid('There is no such picture in the gallery.') }),
  answer: z.object({ _id: z.uuid() }),
  problems: { 404: {} },
  limits: [limits.adminWrites],
  async handle(shop, { params: { id }, caller, requestId }) {
    const deleted = await deleteGalleryImage(shop, { id, actor: signedIn(caller).sub, requestId })
    return deleted.ok
      ? { status: 200, body: { _id: deleted.value.id } }
      : new Problem(404, 'There is no such picture in the gallery.')
  },
})

function shown({ id, picture, ...texts }: GalleryImage) {
  return { ...texts, _id: id, imageUrl: pictureAddress(picture), thumbnail: thumbnailAddress(picture, 400) }
}
