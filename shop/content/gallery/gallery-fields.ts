import { z } from 'zod'
import { writtenText } from '../../text/written-text.ts'

/** The form and the server say the same texts. */
export const galleryTexts = {
  wrongType: 'Only JPG images are allowed',
  noPicture: 'Please choose a picture.',
  added: 'Picture added successfully!',
  notAdded: 'Error adding picture',
  deleted: 'Picture deleted successfully!',
  notDeleted: 'Error deleting picture',
} as const

/** The texts beside a picture of the gallery. */
export const galleryFields = z.strictObject({
  title: writtenText('Please enter a title.', 200),
  description: writtenText('Please enter a description.', 2000),
})

export type GalleryFields = z.output<typeof galleryFields>
