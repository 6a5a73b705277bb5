import { z } from 'zod'
import { findLastSave } from '../../shop/activity/find-last-save.ts'
import { addCategory, type CategoryRefusal } from '../../shop/catalogue/edit/add-category.ts'
import type { CategoryRecord } from '../../shop/catalogue/category.ts'
import { categoryMessages, categoryName } from '../../shop/catalogue/edit/category-fields.ts'
import { deleteCategory } from '../../shop/catalogue/edit/delete-category.ts'
import { editCategory } from '../../shop/catalogue/edit/edit-category.ts'
import { productMessages } from '../../shop/catalogue/edit/product-fields.ts'
import { wordsOfFault } from '../../shop/media/picture-maker.ts'
import { limits, route, signedIn } from '../http/call.ts'
import { fieldProblem, versionConflict, Problem, whoSaved } from '../http/problem.ts'
import { sentFiles } from '../http/sent-files.ts'
import { categoryEntity, categoryNamed, categoryView, noCategory } from './categories.ts'

const files = { thumbnail: { most: 1, type: 'picture' } } as const

export const postCategory = route({
  method: 'POST',
  path: '/api/categories',
  summary: 'Adds a category with its thumbnail, a JPG file.',
  role: 'admin',
  audit: 'catalogue.add-category',
  files,
  body: z.strictObject({
    name: categoryName,
    thumbnail: sentFiles.min(1, categoryMessages.thumbnail),
  }),
  answer: categoryEntity,
  status: 201,
  version: true,
  limits: [limits.adminWrites],
  async handle(shop, { body, caller, requestId }) {
    const [thumbnail] = body.thumbnail
    if (!thumbnail) return fieldProblem([{ pointer: '/thumbnail', detail: categoryMessages.thumbnail }])
    const by = { actor: signedIn(caller).sub, requestId }
    const added = await addCategory(shop, { name: body.name, thumbnail, ...by })
    if (!added.ok) return notTaken(added.refusal)
    return { status: 201, body: categoryView(added.value), version: added.value.version }
  },
})

export const putCategory = route({
  method: 'PUT',
  path: '/api/categories/{id}',
  summary: 'Renames a category, which keeps its products, or replaces its thumbnail.',
  role: 'admin',
  audit: 'catalogue.edit-category',
  params: categoryNamed,
  files,
  body: z.strictObject({ name: categoryName, thumbnail: sentFiles }),
  answer: categoryEntity,
  version: true,
  problems: { 409: { current: categoryEntity, savedBy: whoSaved } },
  limits: [limits.adminWrites],
  async handle(shop, { params, body, ifMatch, caller, requestId }) {
    const by = { actor: signedIn(caller).sub, requestId }
    const thumbnail = body.thumbnail[0] ?? null
    const request = { ...params, ...by, version: ifMatch, name: body.name, thumbnail }
    const edited = await editCategory(shop, request)
    if (edited.ok) return { status: 200, body: categoryView(edited.value), version: edited.value.version }
    const { refusal } = edited
    if (refusal.why === 'absent') return noCategory(params.id)
    if (refusal.why === 'version-conflict') {
      const { current } = refusal
      const last = await findLastSave(shop, { what: 'category', name: current.name })
      return versionConflict(categoryView(current), current.version, last)
    }
    return notTaken(refusal)
  },
})

export const deleteCategoryCall = route({
  method: 'DELETE',
  path: '/api/categories/{id}',
  summary: 'Moves a category to the trash; its products go to the category moveTo.',
  role: 'admin',
  audit: 'catalogue.delete-category',
  params: categoryNamed,
  query: z.strictObject({ moveTo: z.uuid().optional() }),
  answer: z.object({ _id: z.uuid() }),
  version: true,
  problems: { 409: { current: categoryEntity.optional(), products: z.int().optional() } },
  limits: [limits.adminWrites],
  async handle(shop, { params, query, ifMatch, caller, requestId }) {
    const by = { actor: signedIn(caller).sub, requestId }
    const request = { ...params, ...by, version: ifMatch, moveTo: query.moveTo ?? null }
    const deleted = await deleteCategory(shop, request)
    if (deleted.ok) return { status: 200, body: { _id: deleted.value.id } }
    const { refusal } = deleted
    switch (refusal.why) {
      case 'absent':
        return noCategory(params.id)
      case 'version-conflict':
        return versionConflict(categoryView(refusal.current), refusal.current.version)
      case 'no-target':
        return new Problem(409, 'The category to move the products to does not exist. Nothing was changed.')
      case 'used':
        return stillUsed(refusal.category)
    }
  },
})

/** Whoever deletes a category says where its products go. */
function stillUsed({ name, productCount: products }: CategoryRecord): Problem {
  const many = products === 1 ? '1 product is' : `${products} products are`
  return new Problem(
    409,
    `${many} in the category “${name}”. Choose a category to move them to. Nothing was changed.`,
    { products },
  )
}

function notTaken(refusal: CategoryRefusal): Problem {
  return refusal.why === 'name-taken'
    ? fieldProblem([{ pointer: '/name', detail: `There is already a category named “${refusal.name}”.` }])
    : fieldProblem(
        refusal.files.map(({ file, fault }) => ({
          pointer: '/thumbnail',
          detail: wordsOfFault(fault, productMessages.imageType),
          file,
        })),
      )
}
