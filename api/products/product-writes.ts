import { z } from 'zod'
import { findLastSave } from '../../shop/activity/find-last-save.ts'
import { addProduct, type ProductRefusal } from '../../shop/catalogue/edit/add-product.ts'
import { deleteProduct } from '../../shop/catalogue/edit/delete-product.ts'
import { editProduct } from '../../shop/catalogue/edit/edit-product.ts'
import { productFields, productMessages } from '../../shop/catalogue/edit/product-fields.ts'
import {
  keptPictures,
  newPictureDetails,
  pictureMessages,
} from '../../shop/catalogue/edit/product-pictures.ts'
import { wordsOfFault } from '../../shop/media/picture-maker.ts'
import { limits, route, signedIn, type FileFields } from '../http/call.ts'
import { fieldProblem, versionConflict, whoSaved, type Problem } from '../http/problem.ts'
import { sentFiles } from '../http/sent-files.ts'
import { noProduct, productNamed } from './products.ts'
import { entityOf, wholeProduct } from './product-view.ts'

const mostImages = 24
const files = (field: string): FileFields => ({ [field]: { most: mostImages, type: 'picture' } })

/** `newImageDetails` may describe each picture; without it they are shown in the order sent. */
export const postProduct = route({
  method: 'POST',
  path: '/api/products',
  summary: 'Adds a product with its pictures; the last picture is its card image.',
  role: 'admin',
  audit: 'catalogue.add-product',
  files: files('images'),
  body: z.strictObject({
    ...productFields.shape,
    images: sentFiles.min(1, productMessages.imageMissing),
    newImageDetails: newPictureDetails.optional(),
  }),
  answer: wholeProduct,
  status: 201,
  version: true,
  limits: [limits.adminWrites],
  async handle(shop, { body, caller, requestId }) {
    const { images, newImageDetails: details, ...fields } = body
    const actor = signedIn(caller).sub
    const added = await addProduct(shop, { fields, images, details, actor, requestId })
    if (!added.ok) return notTaken(added.refusal, 'images')
    return { status: 201, body: entityOf(added.value), version: added.value.version }
  },
})

/** `existingImages`: what stays, in the order shown; without it everything stays. New pictures are added at the end. */
export const putProduct = route({
  method: 'PUT',
  path: '/api/products/{id}',
  summary: 'Changes all fields of a product, and which pictures are kept and added.',
  role: 'admin',
  audit: 'catalogue.edit-product',
  params: productNamed,
  files: files('newImages'),
  body: z.strictObject({
    ...productFields.shape,
    existingImages: keptPictures.optional(),
    newImages: sentFiles,
    newImageDetails: newPictureDetails.optional(),
  }),
  answer: wholeProduct,
  version: true,
  problems: { 409: { current: wholeProduct, savedBy: whoSaved } },
  limits: [limits.adminWrites],
  async handle(shop, { params, body, ifMatch, caller, requestId }) {
    const { existingImages: kept = null, newImages: added, newImageDetails: details, ...fields } = body
    const by = { actor: signedIn(caller).sub, requestId }
    const request = { ...params, ...by, version: ifMatch, fields, kept, added, details }
    const edited = await editProduct(shop, request)
    if (edited.ok) return { status: 200, body: entityOf(edited.value), version: edited.value.version }
    const { refusal } = edited
    switch (refusal.why) {
      case 'absent':
        return noProduct(params.id)
      case 'version-conflict': {
        const { current } = refusal
        return versionConflict(
          entityOf(current),
          current.version,
          await findLastSave(shop, { what: 'product', id: current.id, number: current.number }),
        )
      }
      case 'foreign-picture':
        return fieldProblem([{ pointer: `/existingImages/${refusal.at}`, detail: pictureMessages.foreign }])
      default:
        return notTaken(refusal, 'newImages')
    }
  },
})

export const deleteProductCall = route({
  method: 'DELETE',
  path: '/api/products/{id}',
  summary: 'Moves a product to the trash, where it stays for 30 days.',
  role: 'admin',
  audit: 'catalogue.delete-product',
  params: productNamed,
  answer: z.object({ _id: z.uuid() }),
  version: true,
  problems: { 409: { current: wholeProduct } },
  limits: [limits.adminWrites],
  async handle(shop, { params, ifMatch, caller, requestId }) {
    const by = { actor: signedIn(caller).sub, requestId }
    const deleted = await deleteProduct(shop, { ...params, ...by, version: ifMatch })
    if (deleted.ok) return { status: 200, body: { _id: deleted.value.id } }
    const { refusal } = deleted
    return refusal.why === 'absent'
      ? noProduct(params.id)
      : versionConflict(entityOf(refusal.current), refusal.current.version)
  },
})

/** The fields that a person must correct; `field` is the one with the files. */
function notTaken(refusal: ProductRefusal, field: string): Problem {
  switch (refusal.why) {
    case 'number-taken': {
      const owner = refusal.title && `, “${refusal.title}”`
      const detail = `Product Number ${refusal.number} already belongs to another product${owner}.`
      return fieldProblem([{ pointer: '/number', detail }])
    }
    case 'no-category':
      return fieldProblem([
        { pointer: '/category', detail: `There is no longer a category named “${refusal.category}”.` },
      ])
    case 'not-pictures':
      return fieldProblem(
        refusal.files.map(({ at, file, fault }) => ({
          pointer: `/${field}/${at}`,
          detail: wordsOfFault(fault, productMessages.imageType),
          file,
        })),
      )
  }
}
