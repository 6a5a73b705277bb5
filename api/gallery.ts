import { z } from 'zod'
import { listGallery } from '../shop/content/gallery-store.ts'
import { pictureAddress } from '../shop/media/picture.ts'
import { limits, route } from './call.ts'

const galleryImage = z.object({
  _id: z.uuid(),
  title: z.string(),
  description: z.string(),
  imageUrl: z.string(),
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
    return {
      status: 200,
      body: images.map(({ id, picture, ...texts }) => ({
        ...texts,
        _id: id,
        imageUrl: pictureAddress(picture),
      })),
    }
  },
})
